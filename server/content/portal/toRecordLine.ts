import type { AllowedList } from '../businessLists/listRights.ts';
import type { DisplayRow } from '../businessLists/addDisplayTexts.ts';

/** Returns the display text of a column, otherwise its value. */
export const displayCell = (row: DisplayRow, field: string): string =>
  String(row[`${field}_display`] ?? row[field] ?? '');

/** Returns a record with its title, two more columns and its address. */
export function toRecordLine({ file: { key, content } }: AllowedList, row: DisplayRow): Record<string, unknown> {
  const title = content.textField ?? content.colsJson[0]?.field ?? 'ID_';
  const others = content.colsJson.map(({ field }) => field).filter((field) => field !== title && field !== '');
  return {
    id: row['ID_'],
    subject: displayCell(row, title),
    description: others
      .slice(0, 2)
      .map((field) => displayCell(row, field))
      .filter((word) => word !== '')
      .join(' · '),
    url: toRecordAddress(content.formDetailAlias ?? content.formAlias, key, row['ID_']),
  };
}

/** Returns the address of a record; that of the list if it has no form. */
export const toRecordAddress = (
  form: string | undefined,
  list: string,
  id: string | number | null | undefined,
): string =>
  form === undefined
    ? `/form/formBoList/FormBoListPreview?key=${list}`
    : `/pages/list/CustomForm?alias=${form}&pk=${String(id ?? '')}&readOnly=true`;
