import { getOwn } from '#domain/shared/getOwn.ts';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { toRecord } from '#domain/forms/placeValues.ts';
import { readText, readJsonObject, type UnknownRecord } from '#contract/forms/looseValues.ts';
import { translateText } from '#server/i18n/localText.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import type { AttributeType } from '#server/company/recordColumns.ts';
import type { RecordTable } from '#server/company/recordTable.ts';
import { TIMESTAMP_COLUMNS, type DisplayRow } from '../addDisplayTexts.ts';
import type { SheetCell } from '#server/documents/excel/readWorkbook.ts';
import { toNumberCell, toTextCell, toDateCell } from '#server/documents/excel/sheetCells.ts';

/** A column of a spreadsheet: a column of the list, or the key of the records. */
export interface SheetColumn {
  readonly field: string;
  /** Heading in the user's language. */
  readonly header: string;
  /** All headings that are accepted at an import. */
  readonly names: readonly string[];
  readonly type: AttributeType;
}

/** Column types whose content cannot be written in a cell. */
const UNWRITABLE_TYPES: ReadonlySet<string> = new Set(['IMG', 'APPENDIX', 'ACTION']);
export const RECORD_KEY = 'ID_';

/** Returns the visible columns of the list, and last the key that identifies the rows at an import. */
export function createSheetColumns(
  { content, texts }: DeployedFile<'list'>,
  table: RecordTable | undefined,
  language: Language,
): readonly SheetColumn[] {
  const shown = content.colsJson.filter(
    ({ field, renderType = '', ...column }) => field !== '' && !UNWRITABLE_TYPES.has(renderType) && isVisible(column),
  );
  const taken = new Set<string>();
  const columns = shown
    .filter(({ field }) => field !== RECORD_KEY)
    .map(({ field, header }): SheetColumn => {
      const words = LANGUAGES.map((each) => translateText(texts, header, each) || field);
      const [own = field] = [translateText(texts, header, language) || field];
      const isTaken = taken.has(own);
      taken.add(own);
      const attribute = table?.columns.find(({ column }) => column === field);
      return {
        field,
        // Equal headings are distinguished by the field name.
        header: isTaken ? `${own} (${field})` : own,
        names: [...(isTaken ? words.map((word) => `${word} (${field})`) : words), field],
        type: TIMESTAMP_COLUMNS.has(field) ? 'date' : (attribute?.type ?? 'varchar'),
      };
    });
  const key: SheetColumn = {
    field: RECORD_KEY,
    header: formatServerMessage(language, 'excel.key'),
    names: [...LANGUAGES.map((each) => formatServerMessage(each, 'excel.key')), RECORD_KEY],
    type: 'varchar',
  };
  return [...columns, key];
}

const isVisible = ({ visible }: UnknownRecord): boolean => !['false', 'NO'].includes(String(visible));

export function toSheetCell({ field, type }: Pick<SheetColumn, 'field' | 'type'>, row: DisplayRow): SheetCell {
  const value = getOwn(row, field) ?? '';
  if (TIMESTAMP_COLUMNS.has(field)) return toDateCell(String(row[`${field}_display`] ?? value));
  const shown = row[`${field}_display`] ?? readText(readJsonObject(row[`${field}_render`])['subject']);
  if (shown !== '') return toTextCell(String(shown));
  if (value === '') return null;
  const address = formatAddress(value);
  if (address !== '') return toTextCell(address);
  if (type === 'number' || type === 'int') return toNumberCell(value);
  return type === 'date' ? toDateCell(String(value)) : toTextCell(String(value));
}

/** Formats an address, which is stored in parts, in one line; an empty text for other values. */
function formatAddress(value: string | number): string {
  if (typeof value !== 'string' || !value.startsWith('{')) return '';
  const { province, city, county, address } = toRecord(value);
  if (province === undefined) return '';
  const parts = [province, city, county, address].map((part) => asText(part).trim()).filter((part) => part !== '');
  return parts.filter((part, at) => part !== parts[at - 1]).join(' ');
}
