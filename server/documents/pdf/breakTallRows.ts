import { isDocumentList, isDocumentObject, type DocumentPart } from './fillDocument.ts';

/** Maximum number of lines that fit on any page, and of characters per line in a narrow column. */
const MAX_LINES = 15;
const CHARACTERS_IN_LINE = 12;

/**
 * Returns a filled document in which tall rows may break across pages. Otherwise pdfmake silently omits unbreakable
 * rows or blocks that are taller than a page.
 */
export function breakTallRows(part: DocumentPart): DocumentPart {
  if (isDocumentList(part)) return part.map(breakTallRows);
  if (!isDocumentObject(part)) return part;
  const isWhole = part['dontBreakRows'] === true || part['unbreakable'] === true;
  const isTall = isWhole && (hasTallCell(part['body']) || estimateLines(part) > MAX_LINES);
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      isTall && (name === 'dontBreakRows' || name === 'unbreakable') ? false : breakTallRows(value),
    ]),
  );
}

const hasTallCell = (body: DocumentPart | undefined): boolean =>
  body !== undefined &&
  isDocumentList(body) &&
  body.some((row) => isDocumentList(row) && row.some((cell) => estimateLines(cell) > MAX_LINES));

function estimateLines(part: DocumentPart): number {
  if (typeof part === 'string')
    return part.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_IN_LINE)), 0);
  if (isDocumentList(part)) return part.reduce<number>((sum, each) => sum + estimateLines(each), 0);
  if (!isDocumentObject(part) || part['table'] !== undefined || part['body'] !== undefined) return 0;
  return ['text', 'stack', 'columns', 'ul', 'ol'].reduce((sum, name) => sum + estimateLines(part[name] ?? null), 0);
}
