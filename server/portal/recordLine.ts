import type { AllowedList } from '../bolist/listRights.ts';
import type { ShownRow } from '../bolist/shownRows.ts';

/** What a row says in a column, in words where it has some. */
export const wordIn = (row: ShownRow, field: string): string => String(row[`${field}_display`] ?? row[field] ?? '');

/** A record as its list calls it, with two more of its columns, and the way to it. */
export function recordLine({ file: { key, content } }: AllowedList, row: ShownRow): Record<string, unknown> {
  const title = content.textField ?? content.colsJson[0]?.field ?? 'ID_';
  const others = content.colsJson.map(({ field }) => field).filter((field) => field !== title && field !== '');
  return {
    id: row['ID_'],
    subject: wordIn(row, title),
    description: others
      .slice(0, 2)
      .map((field) => wordIn(row, field))
      .filter((word) => word !== '')
      .join(' · '),
    createTime: row['CREATE_TIME_'] ?? null,
    url: recordAddress(content.formDetailAlias ?? content.formAlias, key, row['ID_']),
  };
}

/** Of a list without a form, the list itself. */
export const recordAddress = (
  form: string | undefined,
  list: string,
  id: string | number | null | undefined,
): string =>
  form === undefined
    ? `/form/formBoList/FormBoListPreview?key=${list}`
    : `/pages/list/CustomForm?alias=${form}&pk=${String(id ?? '')}&readOnly=true`;
