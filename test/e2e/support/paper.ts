import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

const HOST = 'http://paper.test';
const fileOf = (name: string): Buffer => readFileSync(createRequire(import.meta.url).resolve(name));
const FILES: Readonly<Record<string, readonly [type: string, read: () => Buffer]>> = {
  '/paperPage.js': ['text/javascript', () => readFileSync(join(import.meta.dirname, 'paperPage.js'))],
  '/pdf.mjs': ['text/javascript', () => fileOf('pdfjs-dist/legacy/build/pdf.min.mjs')],
  '/pdf.worker.mjs': ['text/javascript', () => fileOf('pdfjs-dist/legacy/build/pdf.worker.min.mjs')],
  '/sc.ttf': ['font/ttf', () => fileOf('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')],
  '/jp.ttf': ['font/ttf', () => fileOf('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf')],
};
export type PaperFace = 'sc' | 'jp';

/** What a glyph looks like: a line of `#` and `.` for each row of its ink, so that a failure can be seen. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly bits: string;
}

/** A page that draws PDFs as Chromium does, and single characters beside them. It asks no network for anything. */
export async function openPaper(browser: Browser) {
  const page = await browser.newPage();
  await page.route(`${HOST}/**`, (route) => {
    const file = FILES[new URL(route.request().url()).pathname];
    return file === undefined
      ? route.fulfill({ contentType: 'text/html', body: PAGE })
      : route.fulfill({ contentType: file[0], body: file[1]() });
  });
  await page.goto(HOST);
  await page.waitForFunction('globalThis.paper !== undefined');
  const ask = <T>(call: string, about: object): Promise<T> => page.evaluate(`paper.${call}(${JSON.stringify(about)})`);
  const base64Of = (pdf: Uint8Array): string => Buffer.from(pdf).toString('base64');
  return {
    page,
    /** Draws the pages of a PDF below each other. @returns the words of each, as far as they can be extracted */
    show: (pdf: Uint8Array, scale = 1.5) => ask<readonly string[]>('show', { base64: base64Of(pdf), scale }),
    /** The ink within parts of the first page, in points of the PDF. */
    inkOn: (pdf: Uint8Array, boxes: readonly (readonly [number, number, number, number])[]) =>
      ask<readonly Ink[]>('inkOn', { base64: base64Of(pdf), scale: SCALE, boxes }),
    /** Characters as the browser itself draws them with a font. */
    drawn: (face: PaperFace, characters: readonly string[], size: number) =>
      ask<readonly Ink[]>('drawn', { face, characters, pixels: size * SCALE }),
    close: () => page.close(),
  };
}

const SCALE = 4;
const PAGE = '<!doctype html><body style="margin:0"><script type="module" src="/paperPage.js"></script></body>';

/** How much of the ink of two glyphs lies at the same places, from 0 to 1; one beside it counts, as edges differ. */
export function likeness(one: Ink, other: Ink): number {
  const [a, b] = [one.bits.split('\n'), other.bits.split('\n')];
  const near = (lines: readonly string[], x: number, y: number): boolean =>
    [-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => lines[y + dy]?.[x + dx] === '#'));
  const part = (from: readonly string[], to: readonly string[]): number => {
    let [ink, shared] = [0, 0];
    for (const [y, line] of from.entries())
      for (let x = 0; x < line.length; x += 1)
        if (line[x] === '#') {
          ink += 1;
          if (near(to, x, y)) shared += 1;
        }
    return ink === 0 ? 0 : shared / ink;
  };
  return Math.min(part(a, b), part(b, a));
}
