// A magnifying glass beside the finger that hides what it points at.

const ZOOM = 3;
const CROSS = 16;

// `zoom`: the glass's pixels for one of the picture's; `outline(pen, zoom)` draws more round the middle.
export function loupe(canvas, image) {
  const pen = canvas.getContext("2d");
  return (at, size, zoom = ZOOM, outline = null) => {
    canvas.hidden = !at || !image.naturalWidth;
    if (canvas.hidden) return;
    const scale = image.naturalWidth / size[0];
    const span = canvas.width / zoom;
    const isLeft = at[0] > size[0] / 2; // on the side where the finger is not
    canvas.className = isLeft ? "left" : "right";
    pen.fillStyle = "#000";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, at[0] * scale - span / 2, at[1] * scale - span / 2, span, span, 0, 0, canvas.width, canvas.height);
    const middle = canvas.width / 2;
    pen.strokeStyle = "#ffd400";
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(middle - CROSS, middle);
    pen.lineTo(middle + CROSS, middle);
    pen.moveTo(middle, middle - CROSS);
    pen.lineTo(middle, middle + CROSS);
    pen.stroke();
    if (outline) outline(pen, zoom);
  };
}
