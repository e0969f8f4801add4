import { PICTURE_PREFIX } from '#domain/print/placeholders.ts';
import { listFormNames, listNamesWithControl, type FormFile } from '#server/db/stored/formFile.ts';
import { HISTORY, HISTORY_NAMES, REQUEST_NAMES, ROW_NUMBER, SHEET_NAMES } from '#server/documents/printNames.ts';
import { PICTURE_CONTROLS } from '#server/documents/printScopeOf.ts';

/** Names that a template may use at one position. */
export interface TemplateNames {
  readonly has: (path: readonly string[]) => boolean;
  /** Returns the names inside the rows of a table; a condition adds none. */
  readonly within: (tag: string) => TemplateNames;
  readonly with: (names: readonly string[]) => TemplateNames;
}

/**
 * Returns the fields of a form with their labels, its tables and parts, and the values of the print and the request.
 */
export function createTemplateNames(form: Pick<FormFile, 'template'>, hasRequest: boolean): TemplateNames {
  const { main, tables } = listFormNames(form);
  const pictures = listNamesWithControl(form, PICTURE_CONTROLS);
  const rows = new Map<string, readonly string[]>([
    ...Object.entries(tables).map(
      ([table, names]) => [table, [...names, ...withPictureSign(pictures.tables[table])]] as const,
    ),
    ...(hasRequest ? [[HISTORY, HISTORY_NAMES] as const] : []),
  ]);
  const columns = [...rows].flatMap(([table, names]) => [table, ...names.map((name) => `${table}.${name}`)]);
  const shown = [...main, ...columns.filter((name) => !name.startsWith(HISTORY))];
  const names = [
    ...SHEET_NAMES,
    ...(hasRequest ? REQUEST_NAMES : []),
    ...main,
    ...withPictureSign(pictures.main),
    ...main.map((name) => `capitals.${name}`),
    ...columns,
    ...shown.map((name) => `label.${name}`),
  ];
  return createNames(new Set(names), rows);
}

/** Picture fields may also be named with their sign. */
const withPictureSign = (names: readonly string[] = []): readonly string[] =>
  names.map((name) => `${PICTURE_PREFIX}${name}`);

const createNames = (names: ReadonlySet<string>, rows: ReadonlyMap<string, readonly string[]>): TemplateNames => ({
  has: (path) => names.has(path.join('.')),
  within: (tag) => {
    const columns = rows.get(tag);
    return columns === undefined
      ? createNames(names, rows)
      : createNames(new Set([...names, ...columns, ROW_NUMBER]), rows);
  },
  with: (more) => createNames(new Set([...names, ...more]), rows),
});
