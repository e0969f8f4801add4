import { htmlText } from '../texts/htmlText.ts';

/** A text as HTML that says just this, its lines below each other. */
export const escapedHtml = (text: string): string => htmlText(text).replaceAll(/\r\n?|\n/gu, '<br>');

/** The longest text one cell shows. */
const LONGEST_CELL = 1000;

/** Rows of texts as a table; what is missing at the end of a row is empty. */
export function tableHtml(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const cell = (text = '') =>
    `<td>${escapedHtml(text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text)}</td>`;
  const row = (cells: readonly string[]) =>
    `<tr>${Array.from({ length: width }, (_, at) => cell(cells[at])).join('')}</tr>`;
  return width === 0 ? '' : `<table><tbody>${rows.map(row).join('')}</tbody></table>`;
}
