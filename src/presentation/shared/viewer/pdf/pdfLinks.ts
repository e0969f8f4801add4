import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { safeLink } from '../../safeLink.ts';

/** Where on a page something can be pressed, in parts of a hundred of its width and height. */
interface LinkPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
/** It leads to another page of the paper, or out of it; any other link of a paper leads nowhere. */
export type PaperLink = LinkPlace & ({ readonly page: number } | { readonly address: string });

/** What pdf.js tells of an annotation, as far as it is wanted; what a paper says itself is never trusted. */
interface Annotation {
  readonly subtype?: unknown;
  readonly rect?: unknown;
  readonly url?: unknown;
  readonly dest?: unknown;
}

/** Nobody presses more; a page of them would be a page of buttons. */
const MOST_LINKS = 200;

/** The links of a page: to its own pages, and out of it by https alone. */
export async function linksOf(pdf: PDFDocumentProxy, number: number): Promise<readonly PaperLink[]> {
  const page = await pdf.getPage(number);
  const { width, height, convertToViewportRectangle } = boxOf(page.getViewport({ scale: 1 }));
  const found: PaperLink[] = [];
  for (const each of (await page.getAnnotations({ intent: 'display' })) as readonly Annotation[]) {
    if (each.subtype !== 'Link' || !isRectangle(each.rect) || found.length >= MOST_LINKS) continue;
    const target = await targetOf(pdf, each);
    if (target === undefined) continue;
    const [x1, y1, x2, y2] = convertToViewportRectangle(each.rect);
    found.push({
      left: (Math.min(x1, x2) / width) * 100,
      top: (Math.min(y1, y2) / height) * 100,
      width: (Math.abs(x2 - x1) / width) * 100,
      height: (Math.abs(y2 - y1) / height) * 100,
      ...target,
    });
  }
  return found;
}

type Rectangle = readonly [number, number, number, number];
interface PageBox {
  readonly width: number;
  readonly height: number;
  readonly convertToViewportRectangle: (rectangle: Rectangle) => Rectangle;
}
const boxOf = (viewport: {
  readonly width: number;
  readonly height: number;
  convertToViewportRectangle(rectangle: number[]): number[];
}): PageBox => ({
  width: viewport.width,
  height: viewport.height,
  convertToViewportRectangle(rectangle) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle([...rectangle]);
    return [x1, y1, x2, y2];
  },
});
const isRectangle = (rect: unknown): rect is Rectangle =>
  Array.isArray(rect) && rect.length === 4 && rect.every((side) => Number.isFinite(side));

async function targetOf(
  pdf: PDFDocumentProxy,
  { url, dest }: Annotation,
): Promise<{ readonly page: number } | { readonly address: string } | undefined> {
  if (typeof url === 'string') return isSecure(url) ? { address: url } : undefined;
  try {
    const explicit: unknown = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const [first] = Array.isArray(explicit) ? (explicit as readonly unknown[]) : [];
    const at = typeof first === 'number' ? first : await pdf.getPageIndex(first as { num: number; gen: number });
    return Number.isInteger(at) && at >= 0 && at < pdf.numPages ? { page: at + 1 } : undefined;
  } catch {
    return undefined;
  }
}

const isSecure = (url: string): boolean => /^https:/iu.test(safeLink(url) ?? '');
