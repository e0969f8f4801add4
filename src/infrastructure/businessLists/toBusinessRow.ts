import { ROW_RIGHTS } from '#contract/businessLists/rowRights.ts';
import { readObject, toValues, type UnknownRecord } from '#contract/forms/looseValues.ts';
import { isYes } from '#contract/wire/isYes.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import { getRowValue } from '#domain/businessLists/listCells.ts';
import type { Branch, BusinessList, BusinessRow, SideTree } from '#domain/businessLists/listDefinition.ts';
import { asText, plainValue } from '#domain/forms/doubleValues.ts';
import { isDecidedRecord, isEditableRecord } from '#domain/forms/recordPolicy.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import { htmlToPlainText } from '../http/wire/htmlToPlainText.ts';

interface RowsAnswer {
  readonly value: {
    readonly pageNo?: number;
    readonly pageSize?: number;
    readonly totalCount: number;
    readonly data: readonly UnknownRecord[];
  };
  readonly skipped?: number;
}

/**
 * Converts a page of rows. Omits rows without an id, because they cannot be identified. A list without paging is one
 * page.
 */
export function toBusinessPage(
  { value, skipped = 0 }: RowsAnswer,
  list: Pick<BusinessList, 'idField' | 'isPaged' | 'columns'>,
  { number, size }: PageRequest,
): Page<BusinessRow> {
  const rows = value.data.map((row) => toBusinessRow(row, list)).filter((row) => row !== undefined);
  const lost = skipped + value.data.length - rows.length;
  return {
    rows,
    total: list.isPaged ? value.totalCount : value.data.length,
    number: value.pageNo ?? number,
    size: value.pageSize ?? size,
    ...(lost > 0 && { skipped: lost }),
  };
}

function toBusinessRow(
  given: UnknownRecord,
  { idField, columns }: Pick<BusinessList, 'idField' | 'columns'>,
): BusinessRow | undefined {
  const values = toValues(readObject(given));
  const read = (field: string) => asText(plainValue(getRowValue({ values }, field)));
  const id = read(idField);
  if (id === '') return undefined;
  const request = read('INST_ID_');
  return {
    id,
    values: stripMarkup(values, columns),
    isInProcess: !isEditableRecord(read('INST_STATUS_')),
    ...(isDecidedRecord(read('INST_STATUS_')) && { isDecided: true }),
    ...(request !== '' && { request }),
    ...(Object.hasOwn(given, ROW_RIGHTS) && { may: read(ROW_RIGHTS).split(',') }),
  };
}

/** Texts may contain HTML (contract lists 4): they are shown as plain text. */
function stripMarkup(values: BusinessRow['values'], columns: BusinessList['columns']): BusinessRow['values'] {
  const shown = columns
    .filter(({ rendering }) => rendering === 'markup' || rendering === 'text')
    .flatMap(({ field }) => {
      const display = `${field}_display`;
      const value = getRowValue({ values }, display) ?? getRowValue({ values }, field);
      return typeof value === 'string' && value.includes('<') ? [[display, htmlToPlainText(value)] as const] : [];
    });
  return shown.length === 0 ? values : { ...values, ...Object.fromEntries(shown) };
}

/** Converts tree nodes. Nodes loaded for a parent get this parent, whatever their own parent field contains. */
export function toTreeNodes(
  { value, skipped = 0 }: { readonly value: { readonly data: readonly UnknownRecord[] }; readonly skipped?: number },
  { idField, textField, parentField, isLazy }: SideTree,
  below?: string,
): ReadResult<readonly Branch[]> {
  const read = (row: UnknownRecord, field: string) =>
    asText(plainValue(getRowValue({ values: toValues(readObject(row)) }, field)));
  const branches = value.data
    .map((row) => ({
      id: read(row, idField),
      label: read(row, `${textField}_display`) || read(row, textField) || read(row, idField),
      parent: below ?? read(row, parentField),
      isLeaf: isLazy ? isYes(row['isLeaf'] ?? false) : false,
    }))
    .filter(({ id }) => id !== '');
  const lost = skipped + value.data.length - branches.length;
  const parents = new Set(branches.map(({ parent }) => parent));
  const shownBranches = branches.map((branch) => (isLazy ? branch : { ...branch, isLeaf: !parents.has(branch.id) }));
  return { ...ok(shownBranches), ...(lost > 0 && { skipped: lost }) };
}
