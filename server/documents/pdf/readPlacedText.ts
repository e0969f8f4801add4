import type { GeneratedPdf } from 'pdfmake';

/**
 * Returns the text of all lines that pdfmake has placed on the pages, to compare it with the input: pdfmake silently
 * drops what it cannot place. Its public interface has no list of lines (`pageBreakBefore` only knows the nodes of the
 * input, and is called before pages are final), and reading the finished PDF back would cost a second parse of each
 * document and does not return the characters of all scripts unchanged. The property is therefore private; the exact
 * version of pdfmake is pinned, and this function fails if a new version no longer has it.
 */
export async function readPlacedText(document: GeneratedPdf): Promise<string> {
  const { _pdfMakePages: pages } = await document.getStream();
  if (pages === undefined) throw new Error('This version of pdfmake does not tell which lines it has placed.');
  const lines = pages.flatMap(({ items }) => items.flatMap(({ item }) => item.inlines ?? []));
  return lines.map(({ text }) => text).join('');
}
