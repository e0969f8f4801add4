/* Runs in the page of paper.ts: draws PDFs and characters, and reads what ink there is. */
const { getDocument, GlobalWorkerOptions } = await import(new URL('/pdf.mjs', location.href).href);

GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs';

/** What is darker than grey, within its own box. */
function inkOf({ data, width, height }) {
  const dark = (x, y) => data[(y * width + x) * 4] < 128;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (dark(x, y)) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
  const lines = [];
  for (let y = top; y <= bottom; y += 1) {
    let line = '';
    for (let x = left; x <= right; x += 1) line += dark(x, y) ? '#' : '.';
    lines.push(line);
  }
  return { width: Math.max(0, right - left + 1), height: Math.max(0, bottom - top + 1), bits: lines.join('\n') };
}

const penOf = (width, height) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  canvas.style.display = 'block';
  return canvas.getContext('2d');
};

/** Draws all pages below each other, and answers the words of each. */
async function show({ base64, scale }) {
  const data = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const pdf = await getDocument({ data }).promise;
  document.body.replaceChildren();
  const words = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale });
    const pen = penOf(viewport.width, viewport.height);
    document.body.append(pen.canvas);
    await page.render({ canvas: pen.canvas, viewport }).promise;
    words.push((await page.getTextContent()).items.map(({ str }) => str).join(' '));
  }
  return words;
}

async function inkOn({ base64, scale, boxes }) {
  await show({ base64, scale });
  const pen = document.querySelector('canvas').getContext('2d');
  return boxes.map((box) => inkOf(pen.getImageData(...box.map((side) => side * scale))));
}

async function drawn({ face, characters, pixels }) {
  const font = new FontFace(`paper-${face}`, `url(/${face}.ttf)`);
  document.fonts.add(await font.load());
  return characters.map((character) => {
    const pen = penOf(pixels * 2, pixels * 2);
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, pixels * 2, pixels * 2);
    pen.fillStyle = '#000';
    pen.font = `${pixels}px paper-${face}`;
    pen.fillText(character, pixels / 2, pixels * 1.4);
    return inkOf(pen.getImageData(0, 0, pixels * 2, pixels * 2));
  });
}

globalThis.paper = { show, inkOn, drawn };
