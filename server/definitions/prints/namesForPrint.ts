import { PICTURE_SIGN } from '#domain/print/placeholders.ts';
import { namesOfForm, namesWithControl, type FormFile } from '../files/formFile.ts';
import { HISTORY, HISTORY_NAMES, REQUEST_NAMES, ROW_NUMBER, SHEET_NAMES } from '../../print/printNames.ts';
import { PICTURE_CONTROLS } from '../../print/printScopeOf.ts';

/** What a template may name at one place. */
export interface NamesAtPlace {
  readonly has: (path: readonly string[]) => boolean;
  /** Inside the rows of a table; a condition changes nothing. */
  readonly within: (tag: string) => NamesAtPlace;
  readonly with: (names: readonly string[]) => NamesAtPlace;
}

/** The fields of a form with their labels, its tables and parts, and what is told of the sheet and of the request. */
export function namesForPrint(form: Pick<FormFile, 'template'>, hasRequest: boolean): NamesAtPlace {
  const { main, tables } = namesOfForm(form);
  const pictures = namesWithControl(form, PICTURE_CONTROLS);
  const rows = new Map<string, readonly string[]>([
    ...Object.entries(tables).map(([table, names]) => [table, [...names, ...signed(pictures.tables[table])]] as const),
    ...(hasRequest ? [[HISTORY, HISTORY_NAMES] as const] : []),
  ]);
  const columns = [...rows].flatMap(([table, names]) => [table, ...names.map((name) => `${table}.${name}`)]);
  const shown = [...main, ...columns.filter((name) => !name.startsWith(HISTORY))];
  const names = [
    ...SHEET_NAMES,
    ...(hasRequest ? REQUEST_NAMES : []),
    ...main,
    ...signed(pictures.main),
    ...main.map((name) => `capitals.${name}`),
    ...columns,
    ...shown.map((name) => `label.${name}`),
  ];
  return atPlace(new Set(names), rows);
}

/** Fields that hold pictures are known by their sign, too. */
const signed = (names: readonly string[] = []): readonly string[] => names.map((name) => `${PICTURE_SIGN}${name}`);

const atPlace = (names: ReadonlySet<string>, rows: ReadonlyMap<string, readonly string[]>): NamesAtPlace => ({
  has: (path) => names.has(path.join('.')),
  within: (tag) => {
    const columns = rows.get(tag);
    return columns === undefined ? atPlace(names, rows) : atPlace(new Set([...names, ...columns, ROW_NUMBER]), rows);
  },
  with: (more) => atPlace(new Set([...names, ...more]), rows),
});
