import { CirclePlay, ExternalLink, FileText, ListTree, Workflow } from 'lucide-react';
import { toCell, getRowValue } from '#domain/businessLists/listCells.ts';
import type { BusinessList, BusinessRow, ListColumn } from '#domain/businessLists/listDefinition.ts';
import { asText, plainValue, readJson } from '#domain/forms/doubleValues.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { RowAction } from '../lists/rowAction.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import { formAddress } from './formAddress.ts';
import { parseObjectValue } from './renderCell.tsx';

/** Returns the address a column links to from a row (contract lists 4, 7.1). Undefined without a link. */
type ColumnLink = (row: BusinessRow, column: ListColumn, list: BusinessList) => PageAddress | undefined;

const text = (value: Value | undefined): string => asText(plainValue(value));

/**
 * Links to a form with the record of the column `pkField`. `formAlias` is a name or a JSON text with value and label.
 */
const formLink: ColumnLink = (row, { settings }, { idField }) => {
  const form = text(settings['formAlias']);
  const record = text(getRowValue(row, text(settings['pkField']) || idField));
  return form === ''
    ? undefined
    : formAddress(form, { pk: record, isReadOnly: asText(settings['readOnly']) !== 'false' });
};

/** Links to another list with values of this row as parameters. */
const otherListLink: ColumnLink = (row, { settings }) => {
  const key = text(settings['alias']);
  const fields = typeof settings['fieldMap'] === 'string' ? readJson(settings['fieldMap']) : settings['fieldMap'];
  const given = Array.isArray(fields)
    ? fields
        .map((each: Value) => parseObjectValue(each))
        .map((each) => [text(each['destField']), text(getRowValue(row, text(each['srcField'])))])
    : [];
  return key === ''
    ? undefined
    : { page: 'businessList', params: { ...(Object.fromEntries(given) as Record<string, string>), key } };
};

/** Links to the start form of a process, unless the record is already in a process. */
const startLink: ColumnLink = (row, { settings }) => {
  const key = text(settings['alias']);
  return key === '' || row.isInProcess ? undefined : { page: 'startForm', params: { defKey: key } };
};

const requestLink: ColumnLink = (row, column) => {
  const id = text(parseObjectValue(toCell(row, column).structure)['instId']) || row.request;
  return id === undefined || id === '' ? undefined : { page: 'instanceDetail', params: { instId: id } };
};

const COLUMN_LINKS: Readonly<
  Partial<Record<ListColumn['rendering'], readonly [way: ColumnLink, icon: RowAction['icon']]>>
> = {
  form: [formLink, FileText],
  otherList: [otherListLink, ListTree],
  start: [startLink, CirclePlay],
  request: [requestLink, Workflow],
};

export function listRowLinks(list: BusinessList, row: BusinessRow): readonly RowAction[] {
  return list.columns.flatMap((column) => {
    const [way, icon] = COLUMN_LINKS[column.rendering] ?? [undefined, ExternalLink];
    const to = way?.(row, column, list);
    return to === undefined
      ? []
      : [{ label: { text: column.header }, note: { text: toCell(row, column).text }, icon, to }];
  });
}

/**
 * Returns the address that pressing a row opens: its request, its detail form, or its actions page (contract lists
 * 7.1).
 */
export function rowAddress(list: BusinessList, row: BusinessRow): PageAddress {
  if (row.request !== undefined) return { page: 'instanceDetail', params: { instId: row.request } };
  if (list.forms.detail !== '' && !list.isMultiForm)
    return formAddress(list.forms.detail, { pk: row.id, isReadOnly: true });
  return { page: 'listActions', params: { key: list.key, pk: row.id } };
}
