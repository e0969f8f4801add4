import { looseOf, looseValuesOf, type LooseRecord } from '#api/form/looseValues.ts';
import { isYes } from '#api/isYes.ts';
import type { ReadResult } from '#application/ports/reading.ts';
import { valueOf } from '#domain/bolist/listCells.ts';
import type { Branch, BusinessList, BusinessRow, SideTree } from '#domain/bolist/listDefinition.ts';
import { asText, plainValue } from '#domain/form/doubleValues.ts';
import { isDecidedRecord, isFreeRecord } from '#domain/form/recordPolicy.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import { plainText } from '../wire/plainText.ts';

interface RowsAnswer {
  readonly value: {
    readonly pageNo?: number;
    readonly pageSize?: number;
    readonly totalCount: number;
    readonly data: readonly LooseRecord[];
  };
  readonly leftOut?: number;
}

/** A page of rows; one without an id cannot be told apart, and is left out. A list that is not paged is one page. */
export function toBusinessPage(
  { value, leftOut = 0 }: RowsAnswer,
  list: Pick<BusinessList, 'idField' | 'isPaged' | 'columns'>,
  { number, size }: PageRequest,
): Page<BusinessRow> {
  const rows = value.data.map((row) => toBusinessRow(row, list)).filter((row) => row !== undefined);
  const lost = leftOut + value.data.length - rows.length;
  return {
    rows,
    total: list.isPaged ? value.totalCount : value.data.length,
    number: value.pageNo ?? number,
    size: value.pageSize ?? size,
    ...(lost > 0 && { leftOut: lost }),
  };
}

function toBusinessRow(
  given: LooseRecord,
  { idField, columns }: Pick<BusinessList, 'idField' | 'columns'>,
): BusinessRow | undefined {
  const values = looseValuesOf(looseOf(given));
  const read = (field: string) => asText(plainValue(valueOf({ values }, field)));
  const id = read(idField);
  if (id === '') return undefined;
  const request = read('INST_ID_');
  return {
    id,
    values: withoutMarkup(values, columns),
    isInProcess: !isFreeRecord(read('INST_STATUS_')),
    ...(isDecidedRecord(read('INST_STATUS_')) && { isDecided: true }),
    ...(request !== '' && { request }),
  };
}

/** Words may come as HTML (contract lists 4): they are shown as words. */
function withoutMarkup(values: BusinessRow['values'], columns: BusinessList['columns']): BusinessRow['values'] {
  const shown = columns
    .filter(({ rendering }) => rendering === 'markup' || rendering === 'text')
    .flatMap(({ field }) => {
      const display = `${field}_display`;
      const value = valueOf({ values }, display) ?? valueOf({ values }, field);
      return typeof value === 'string' && value.includes('<') ? [[display, plainText(value)] as const] : [];
    });
  return shown.length === 0 ? values : { ...values, ...Object.fromEntries(shown) };
}

/** Nodes of a tree; what was asked for below a node hangs there, whatever it says of itself. */
export function toBranches(
  { value, leftOut = 0 }: { readonly value: { readonly data: readonly LooseRecord[] }; readonly leftOut?: number },
  { idField, textField, parentField, isLazy }: SideTree,
  below?: string,
): ReadResult<readonly Branch[]> {
  const read = (row: LooseRecord, field: string) =>
    asText(plainValue(valueOf({ values: looseValuesOf(looseOf(row)) }, field)));
  const branches = value.data
    .map((row) => ({
      id: read(row, idField),
      label: read(row, `${textField}_display`) || read(row, textField) || read(row, idField),
      parent: below ?? read(row, parentField),
      isLeaf: isLazy ? isYes(row['isLeaf'] ?? false) : false,
    }))
    .filter(({ id }) => id !== '');
  const lost = leftOut + value.data.length - branches.length;
  const parents = new Set(branches.map(({ parent }) => parent));
  const told = branches.map((branch) => (isLazy ? branch : { ...branch, isLeaf: !parents.has(branch.id) }));
  return { ...ok(told), ...(lost > 0 && { leftOut: lost }) };
}
