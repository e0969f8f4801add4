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
export type PrintFont = 'sc' | 'jp';

/** Appearance of a glyph: a line of `#` and `.` for each row of its ink, so that a failure is visible. */
export interface GlyphInk {
  readonly width: number;
  readonly height: number;
  readonly bits: string;
}

/** Opens a page that renders PDFs as Chromium does, and single characters beside them, without network access. */
export async function openPdfRenderer(browser: Browser) {
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
    /** Renders the pages of a PDF below each other. @returns the extractable text of each page */
    show: (pdf: Uint8Array, scale = 1.5) => ask<readonly string[]>('show', { base64: base64Of(pdf), scale }),
    /** Returns the ink within parts of the first page, given in points of the PDF. */
    inkOn: (pdf: Uint8Array, boxes: readonly (readonly [number, number, number, number])[]) =>
      ask<readonly GlyphInk[]>('inkOn', { base64: base64Of(pdf), scale: SCALE, boxes }),
    /** Renders characters with a font in the browser itself. */
    drawn: (face: PrintFont, characters: readonly string[], size: number) =>
      ask<readonly GlyphInk[]>('drawn', { face, characters, pixels: size * SCALE }),
    close: () => page.close(),
  };
}

const SCALE = 4;
const PAGE = '<!doctype html><body style="margin:0"><script type="module" src="/paperPage.js"></script></body>';

/**
 * Returns the share of ink at the same positions of two glyphs, from 0 to 1. Ink one pixel away counts, because
 * antialiasing differs.
 */
export function inkSimilarity(one: GlyphInk, other: GlyphInk): number {
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
