import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../../scripts/lib/chromium.mjs';

/**
 * Draws the pictures of the demo company's news: `npx tsx bench/pictures/drawNews.ts`. Each is a short SVG in front of
 * the green hills the company is named after, converted to WebP.
 */
const FOLDER = 'definitions/news/pictures';
const [WIDTH, HEIGHT] = [960, 540];
const QUALITY = 0.82;
const MOST_BYTES = 40 * 1024;

interface Scene {
  /** Colours of the sky, top and bottom. */
  readonly sky: readonly [string, string];
  readonly front: string;
}

const box = (x: number, y: number, width: number, height: number, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const path = (line: string, fill: string): string => `<path d="${line}" fill="${fill}"/>`;
const stroke = (line: string, colour: string, width: number): string =>
  `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const grid = (columns: number, rows: number, draw: (column: number, row: number) => string): string =>
  Array.from({ length: columns * rows }, (_, at) => draw(at % columns, Math.floor(at / columns))).join('');
const person = (x: number, y: number, coat: string, skin = '#f3c9a4'): string =>
  path(`M${x - 52} ${y + 150} q0 -92 52 -92 q52 0 52 92 Z`, coat) +
  disc(x, y + 22, 36, skin) +
  path(`M${x - 37} ${y + 20} q4 -44 37 -44 q33 0 37 44 q-18 -22 -37 -22 q-19 0 -37 22 Z`, '#3a2f2a');

const SCENES: Readonly<Record<string, Scene>> = {
  office: {
    sky: ['#cfe6f5', '#f6fbfd'],
    front:
      box(330, 120, 300, 330, '#f7f4ec', 8) +
      grid(5, 6, (column, row) =>
        box(352 + column * 54, 146 + row * 46, 38, 28, row % 3 === column % 3 ? '#f2b84b' : '#7fb0c9', 3),
      ) +
      box(452, 400, 56, 50, '#5a4632', 4) +
      box(212, 220, 118, 230, '#e4ded0', 6) +
      grid(2, 5, (column, row) => box(234 + column * 44, 242 + row * 40, 30, 22, '#9cc3d5', 3)) +
      box(630, 260, 126, 190, '#d9e3dc', 6) +
      grid(2, 4, (column, row) => box(652 + column * 46, 282 + row * 40, 32, 22, '#86b6a4', 3)),
  },
  policy: {
    sky: ['#f7e9cf', '#fdf8ee'],
    front:
      `<g transform="rotate(-6 480 280)">${box(360, 110, 240, 330, '#ffffff', 12)}${grid(1, 5, (_, row) => box(396, 176 + row * 40, row === 4 ? 90 : 168, 14, '#d8d2c4', 7))}${box(396, 140, 110, 18, '#2f6f5e', 9)}</g>` +
      `<g transform="rotate(10 600 380)">${box(560, 330, 120, 120, 'none')}<rect x="560" y="330" width="112" height="112" rx="14" fill="none" stroke="#c0392b" stroke-width="10"/>${stroke('M588 386 h56 M616 358 v56', '#c0392b', 10)}</g>`,
  },
  shield: {
    sky: ['#d5e4f2', '#f4f8fb'],
    front:
      path('M480 96 l142 50 v116 q0 126 -142 186 q-142 -60 -142 -186 v-116 Z', '#2f6f8f') +
      path('M480 96 l142 50 v116 q0 126 -142 186 Z', '#24566f') +
      stroke('M418 266 l46 48 l84 -100', '#ffffff', 26),
  },
  chart: {
    sky: ['#dcefe6', '#f7fbf9'],
    front:
      box(250, 110, 460, 320, '#ffffff', 16) +
      grid(6, 1, (column) =>
        box(296 + column * 66, 380 - (column * 34 + 50), 40, column * 34 + 50, column === 5 ? '#e08a3c' : '#3f8f78', 6),
      ) +
      stroke('M300 300 l66 -22 l66 10 l66 -50 l66 -26 l66 -52', '#24566f', 8) +
      disc(630, 160, 12, '#24566f') +
      stroke('M284 392 h392', '#d3ddd8', 6),
  },
  team: {
    sky: ['#fbe3d6', '#fdf6f1'],
    front:
      person(300, 236, '#3f8f78') +
      person(660, 236, '#b5533c') +
      person(420, 214, '#24566f', '#e8b48c') +
      person(540, 214, '#d99a3d'),
  },
  product: {
    sky: ['#dfe0f5', '#f7f7fd'],
    front:
      box(392, 84, 176, 352, '#2b2f44', 26) +
      box(404, 104, 152, 312, '#ffffff', 14) +
      box(420, 126, 92, 16, '#24566f', 8) +
      grid(
        1,
        4,
        (_, row) =>
          box(420, 160 + row * 56, 120, 42, row === 1 ? '#f6d9a8' : '#e9eef2', 10) +
          disc(438, 181 + row * 56, 9, row === 1 ? '#e08a3c' : '#3f8f78'),
      ) +
      stroke('M330 210 h-90 v90 M630 330 h90 v-90', '#8d93c4', 8) +
      disc(240, 310, 16, '#8d93c4') +
      disc(720, 230, 16, '#8d93c4'),
  },
  book: {
    sky: ['#f3ead9', '#fcf9f2'],
    front:
      path('M480 180 q-70 -56 -220 -44 v250 q150 -12 220 44 Z', '#ffffff') +
      path('M480 180 q70 -56 220 -44 v250 q-150 -12 -220 44 Z', '#f4efe3') +
      stroke(
        'M300 190 q80 -4 140 24 M300 240 q80 -4 140 24 M300 290 q80 -4 140 24 M520 214 q60 -28 140 -24 M520 264 q60 -28 140 -24',
        '#c9bfa6',
        8,
      ) +
      path('M620 132 h36 v96 l-18 -20 l-18 20 Z', '#b5533c'),
  },
  award: {
    sky: ['#fbecc4', '#fefaf0'],
    front:
      path('M390 120 h180 v90 q0 96 -90 106 q-90 -10 -90 -106 Z', '#e0a52e') +
      path('M480 120 h90 v90 q0 96 -90 106 Z', '#c98d1d') +
      stroke('M390 146 h-46 q0 82 60 92 M570 146 h46 q0 82 -60 92', '#c98d1d', 16) +
      box(462, 310, 36, 60, '#c98d1d') +
      box(404, 366, 152, 50, '#5a4632', 8) +
      path('M480 150 l16 34 37 5 -27 26 7 37 -33 -18 -33 18 7 -37 -27 -26 37 -5 Z', '#fff4d2'),
  },
  sport: {
    sky: ['#d3ecdf', '#f4fbf7'],
    front:
      `<g transform="rotate(-32 430 250)"><ellipse cx="430" cy="200" rx="84" ry="108" fill="#ffffff" stroke="#24566f" stroke-width="14"/>${grid(5, 1, (column) => stroke(`M${374 + column * 28} 112 v176`, '#b9cfd9', 4))}${grid(1, 6, (_, row) => stroke(`M352 ${126 + row * 30} h156`, '#b9cfd9', 4))}${box(420, 306, 20, 150, '#b5533c', 8)}</g>` +
      path('M640 200 l70 -60 20 24 -60 70 Z', '#ffffff') +
      path('M648 210 l86 -34 -10 46 -52 14 Z', '#eef2f0') +
      disc(652, 222, 22, '#e08a3c'),
  },
  food: {
    sky: ['#fde6cf', '#fef8f1'],
    front:
      path('M300 260 h360 q0 150 -180 150 q-180 0 -180 -150 Z', '#b5533c') +
      path('M300 260 h360 q-4 30 -12 52 h-336 q-8 -22 -12 -52 Z', '#d06a50') +
      box(420, 404, 120, 26, '#8f3f2d', 8) +
      path('M324 260 q20 -56 74 -36 q24 -44 82 -24 q60 -26 88 22 q56 -12 68 38 Z', '#fff3dc') +
      disc(410, 236, 20, '#3f8f78') +
      disc(540, 228, 24, '#e08a3c') +
      stroke('M430 156 q-18 -26 0 -50 M490 146 q-18 -26 0 -50 M550 156 q-18 -26 0 -50', '#e9c9a8', 8) +
      stroke('M640 120 l-60 130 M668 132 l-64 122', '#5a4632', 9),
  },
  heart: {
    sky: ['#fbdfe0', '#fef5f5'],
    front:
      path(
        'M480 410 q-176 -118 -176 -226 q0 -82 82 -82 q62 0 94 62 q32 -62 94 -62 q82 0 82 82 q0 108 -176 226 Z',
        '#d95763',
      ) + stroke('M330 262 h84 l30 -58 46 118 34 -82 22 22 h84', '#ffffff', 14),
  },
  mountain: {
    sky: ['#fcd9b0', '#fdf3e3'],
    front:
      disc(664, 150, 54, '#f6a948') +
      path('M150 450 L420 120 L560 300 L640 210 L830 450 Z', '#3f7f6b') +
      path('M420 120 L470 184 L436 210 L404 180 L372 196 Z', '#ffffff') +
      path('M640 210 L676 256 L650 270 L622 244 Z', '#f4f7f5') +
      stroke('M300 450 q60 -60 20 -96 q-26 -30 40 -60', '#e9d9b5', 10),
  },
};

const ridge = (height: number, fill: string, shift: number): string =>
  path(
    `M0 ${HEIGHT} V${height} Q${160 + shift} ${height - 90} ${320 + shift} ${height - 10} T${640 + shift} ${height - 24} T${WIDTH} ${height - 40} V${HEIGHT} Z`,
    fill,
  );

const drawn = ({ sky: [above, below], front }: Scene): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
  `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>` +
  `${box(0, 0, WIDTH, HEIGHT, 'url(#sky)')}${ridge(400, '#b9d3c4', 0)}${ridge(440, '#8fb8a3', -60)}${front}${ridge(484, '#5f977f', 40)}</svg>`;

const browser = await chromium.launch({ executablePath: chromiumPath() });
try {
  const page = await browser.newPage();
  for (const [name, scene] of Object.entries(SCENES)) {
    const written = await page.evaluate(
      async ({ svg, width, height, quality }) => {
        const picture = new Image();
        picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
        await picture.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [width, height];
        canvas.getContext('2d')?.drawImage(picture, 0, 0);
        return canvas.toDataURL('image/webp', quality);
      },
      { svg: drawn(scene), width: WIDTH, height: HEIGHT, quality: QUALITY },
    );
    const bytes = Buffer.from(written.slice(written.indexOf(',') + 1), 'base64');
    if (bytes.length > MOST_BYTES) throw new Error(`${name} is larger than ${MOST_BYTES} bytes`);
    await writeFile(join(FOLDER, `${name}.webp`), bytes);
    console.log(`${name}.webp ${bytes.length}`);
  }
} finally {
  await browser.close();
}
