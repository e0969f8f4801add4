import { escapeHtml } from '#server/i18n/escapeHtml.ts';

/** Escapes a text for HTML and turns line breaks into `<br>`. */
export const toMultilineHtml = (text: string): string => escapeHtml(text).replaceAll(/\r\n?|\n/gu, '<br>');

const MAX_CELL_CHARACTERS = 1000;

/** Formats rows as an HTML table; missing cells at the end of a row are empty. */
export function formatHtmlTable(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const cell = (text = '') =>
    `<td>${toMultilineHtml(text.length > MAX_CELL_CHARACTERS ? `${text.slice(0, MAX_CELL_CHARACTERS)}…` : text)}</td>`;
  const row = (cells: readonly string[]) =>
    `<tr>${Array.from({ length: width }, (_, at) => cell(cells[at])).join('')}</tr>`;
  return width === 0 ? '' : `<table><tbody>${rows.map(row).join('')}</tbody></table>`;
}
