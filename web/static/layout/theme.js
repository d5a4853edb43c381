// Light, dark, or as the system: the choice is a cookie, so that the next page comes in it at once.

const YEAR_S = 365 * 24 * 3600;
const SCHEMES = { system: "light dark", light: "light", dark: "dark" };
const MEDIA = { system: "(prefers-color-scheme: dark)", light: "not all", dark: "all" };

function change(theme) {
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR_S}; samesite=lax`;
  document.querySelectorAll("link[data-dark]").forEach((link) => { link.media = MEDIA[theme]; });
  document.querySelector('meta[name="color-scheme"]').content = SCHEMES[theme];
}

document.querySelectorAll('input[name="theme"]').forEach((input) => input.addEventListener("change", () => change(input.value)));
