import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { safeLink } from '../../navigation/safeLink.ts';

/** Position of a link on a page, in percent of its width and height. */
interface LinkPosition {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
/** A link to another page of the PDF or to a web address; other kinds of links are ignored. */
export type PdfLink = LinkPosition & ({ readonly page: number } | { readonly address: string });

/** The used properties of a pdf.js annotation. They come from the file and are not trusted. */
interface Annotation {
  readonly subtype?: unknown;
  readonly rect?: unknown;
  readonly url?: unknown;
  readonly dest?: unknown;
}

const MAX_LINKS = 200;

/** Returns the links of a page: to pages of the same PDF, and to `https` addresses. */
export async function readPdfLinks(pdf: PDFDocumentProxy, number: number): Promise<readonly PdfLink[]> {
  const page = await pdf.getPage(number);
  const { width, height, convertToViewportRectangle } = boxOf(page.getViewport({ scale: 1 }));
  const found: PdfLink[] = [];
  for (const each of (await page.getAnnotations({ intent: 'display' })) as readonly Annotation[]) {
    if (each.subtype !== 'Link' || !isRectangle(each.rect) || found.length >= MAX_LINKS) continue;
    const target = await resolveTarget(pdf, each);
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

async function resolveTarget(
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
