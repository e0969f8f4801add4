import { LANGUAGES, type Language } from '#application/language.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { recordIn } from '#domain/form/placeValues.ts';
import { looseTextOf, openedOf, type LooseRecord } from '#api/form/looseValues.ts';
import { translateWord } from '../../definitions/localText.ts';
import type { DeployedFile } from '../../records/companyFileStore.ts';
import { serverSentence } from '../../texts/sentence.ts';
import type { AttributeType } from '../../records/recordColumns.ts';
import type { RecordTable } from '../../records/recordTable.ts';
import type { ShownRow } from '../shownRows.ts';
import type { SheetCell } from './readWorkbook.ts';
import { cellOfFigure, cellOfText, cellOfTime } from './sheetCells.ts';

/** A column of a spreadsheet: one that the list shows, or the key of the records. */
export interface SheetColumn {
  readonly field: string;
  /** In the reader's language. */
  readonly header: string;
  /** However it may be called in a spreadsheet that comes back. */
  readonly names: readonly string[];
  readonly type: AttributeType;
}

/** Nothing of these can be said in a cell. */
const UNWRITTEN: ReadonlySet<string> = new Set(['IMG', 'APPENDIX', 'ACTION']);
const TIMES: ReadonlySet<string> = new Set(['CREATE_TIME_', 'UPDATE_TIME_']);
export const KEY = 'ID_';

/** What the list shows, from left to right, and at the end the key by which rows are known again. */
export function sheetColumns(
  { content, texts }: DeployedFile<'list'>,
  table: RecordTable | undefined,
  language: Language,
): readonly SheetColumn[] {
  const shown = content.colsJson.filter(
    ({ field, renderType = '', ...column }) => field !== '' && !UNWRITTEN.has(renderType) && isVisible(column),
  );
  const taken = new Set<string>();
  const columns = shown
    .filter(({ field }) => field !== KEY)
    .map(({ field, header }): SheetColumn => {
      const words = LANGUAGES.map((each) => translateWord(texts, header, each) || field);
      const [own = field] = [translateWord(texts, header, language) || field];
      const isTaken = taken.has(own);
      taken.add(own);
      const attribute = table?.columns.find(({ column }) => column === field);
      return {
        field,
        // Two headings that read the same are told apart.
        header: isTaken ? `${own} (${field})` : own,
        names: [...(isTaken ? words.map((word) => `${word} (${field})`) : words), field],
        type: TIMES.has(field) ? 'date' : (attribute?.type ?? 'varchar'),
      };
    });
  const key: SheetColumn = {
    field: KEY,
    header: serverSentence(language, 'excel.key'),
    names: [...LANGUAGES.map((each) => serverSentence(each, 'excel.key')), KEY],
    type: 'varchar',
  };
  return [...columns, key];
}

const isVisible = ({ visible }: LooseRecord): boolean => !['false', 'NO'].includes(String(visible));

/** What a row says in a column, as it is written into a cell. */
export function sheetCell({ field, type }: Pick<SheetColumn, 'field' | 'type'>, row: ShownRow): SheetCell {
  const value = row[field] ?? '';
  const shown = row[`${field}_display`] ?? looseTextOf(openedOf(row[`${field}_render`])['subject']);
  if (shown !== '') return cellOfText(String(shown));
  if (value === '') return null;
  const address = addressIn(value);
  if (address !== '') return cellOfText(address);
  if (type === 'number' || type === 'int') return cellOfFigure(value);
  return type === 'date' ? cellOfTime(String(value)) : cellOfText(String(value));
}

/** An address is kept by its parts, and written in one line; nothing for what is none. */
function addressIn(value: string | number): string {
  if (typeof value !== 'string' || !value.startsWith('{')) return '';
  const { province, city, county, address } = recordIn(value);
  if (province === undefined) return '';
  const parts = [province, city, county, address].map((part) => asText(part).trim()).filter((part) => part !== '');
  return parts.filter((part, at) => part !== parts[at - 1]).join(' ');
}
