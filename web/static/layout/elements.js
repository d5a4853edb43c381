// The elements of a page: new ones, and their texts. Every text is set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

export function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

export function svgElement(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  if (text !== undefined) made.textContent = text;
  return made;
}

// Sets the text of the element with this id, if there is one; a text that stays is not set again, or it is read out again.
export function put(id, text) {
  const place = document.getElementById(id);
  if (place && place.textContent !== text) place.textContent = text;
}
