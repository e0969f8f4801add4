import { CirclePlay, ExternalLink, FileText, ListTree, Workflow } from 'lucide-react';
import { cellOf } from '#domain/bolist/listCells.ts';
import type { BusinessList, BusinessRow, ListColumn } from '#domain/bolist/listDefinition.ts';
import { asText, plainValue, readJson } from '#domain/form/doubleValues.ts';
import { valueOf } from '#domain/bolist/listCells.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { RowAction } from '../list/rowAction.ts';
import type { PageAddress } from '../routes/addresses.ts';
import { formAddress } from './formAddress.ts';
import { partsOfValue } from './renderCell.tsx';

/** Where a column leads from one row (contract lists 4, 7.1); nothing where it leads nowhere. */
type Way = (row: BusinessRow, column: ListColumn, list: BusinessList) => PageAddress | undefined;

const text = (value: Value | undefined): string => asText(plainValue(value));

/** A form, with the record one column names; `formAlias` is its name, or a text with value and words. */
const toForm: Way = (row, { settings }, { idField }) => {
  const form = text(settings['formAlias']);
  const record = text(valueOf(row, text(settings['pkField']) || idField));
  return form === ''
    ? undefined
    : formAddress(form, { pk: record, isReadOnly: asText(settings['readOnly']) !== 'false' });
};

/** Another list, asked with values of this row. */
const toOtherList: Way = (row, { settings }) => {
  const key = text(settings['alias']);
  const fields = typeof settings['fieldMap'] === 'string' ? readJson(settings['fieldMap']) : settings['fieldMap'];
  const given = Array.isArray(fields)
    ? fields
        .map((each: Value) => partsOfValue(each))
        .map((each) => [text(each['destField']), text(valueOf(row, text(each['srcField'])))])
    : [];
  return key === ''
    ? undefined
    : { page: 'businessList', params: { ...(Object.fromEntries(given) as Record<string, string>), key } };
};

/** A process may be started where none is on its way. */
const toStart: Way = (row, { settings }) => {
  const key = text(settings['alias']);
  return key === '' || row.isInProcess ? undefined : { page: 'startForm', params: { defKey: key } };
};

const toRequest: Way = (row, column) => {
  const id = text(partsOfValue(cellOf(row, column).structure)['instId']) || row.request;
  return id === undefined || id === '' ? undefined : { page: 'instanceDetail', params: { instId: id } };
};

const WAYS: Readonly<Partial<Record<ListColumn['rendering'], readonly [way: Way, icon: RowAction['icon']]>>> = {
  form: [toForm, FileText],
  otherList: [toOtherList, ListTree],
  start: [toStart, CirclePlay],
  request: [toRequest, Workflow],
};

/** Everything the columns of a row lead to, each once. */
export function rowWays(list: BusinessList, row: BusinessRow): readonly RowAction[] {
  return list.columns.flatMap((column) => {
    const [way, icon] = WAYS[column.rendering] ?? [undefined, ExternalLink];
    const to = way?.(row, column, list);
    return to === undefined
      ? []
      : [{ label: { text: column.header }, note: { text: cellOf(row, column).text }, icon, to }];
  });
}

/** Where a tap on a row leads: to its request, to the form it is read with, or to all it says (contract lists 7.1). */
export function rowAddress(list: BusinessList, row: BusinessRow): PageAddress {
  if (row.request !== undefined) return { page: 'instanceDetail', params: { instId: row.request } };
  if (list.forms.detail !== '' && !list.isOfSolution)
    return formAddress(list.forms.detail, { pk: row.id, isReadOnly: true });
  return { page: 'listActions', params: { key: list.key, pk: row.id } };
}
