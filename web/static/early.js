// A tap on a button before the page's scripts have run is kept, and given to the button when they have. Scripts that
// are modules run before DOMContentLoaded; this one is none, so that it hears taps from the first moment on.

(() => {
  let tapped = null;

  function keep(event) {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    tapped = button;
  }

  document.addEventListener("click", keep, true);
  document.addEventListener("DOMContentLoaded", () => {
    document.removeEventListener("click", keep, true);
    if (tapped && tapped.isConnected) tapped.click();
  });
})();
