// A tap on a button before the page's scripts have run is kept, and given to the button when they have. Scripts that
// are modules run before DOMContentLoaded. This one waits for nothing and holds up nothing: it is the page's first.

(() => {
  let tapped = null;

  function keep(event) {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    tapped = button;
  }

  function give() {
    document.removeEventListener("click", keep, true);
    if (tapped && tapped.isConnected) tapped.click();
    tapped = null;
  }

  if (document.readyState === "complete") return;
  document.addEventListener("click", keep, true);
  document.addEventListener("DOMContentLoaded", give);
  window.addEventListener("load", give); // where this script came late
})();
