import type { PickedRow } from '../forms/toPickedValues.ts';
import { toCell, getRowValue } from './listCells.ts';
import type { Branch, BusinessList, BusinessRow } from './listDefinition.ts';

/**
 * Reduces picked rows to the fields the list returns (contract lists 9), under the names the list uses.
 * @param list the fields it returns (empty: all) and its text field
 * @param rows the picked rows
 * @returns one entry a row, in the order they were picked; the label falls back to the row id
 * @example
 * const list = { returnedFields: ['ID_'], textField: 'F_NAME' };
 * toPickedRows(list, [{ id: '1', values: { ID_: '1', F_NAME: 'Desk' }, isInProcess: false }]);
 * // [{ id: '1', label: 'Desk', values: { ID_: '1' } }]
 */
export const toPickedRows = (
  { returnedFields, textField }: Pick<BusinessList, 'returnedFields' | 'textField'>,
  rows: readonly BusinessRow[],
): readonly PickedRow[] =>
  rows.map((row) => ({
    id: row.id,
    label: toCell(row, { field: textField }).text || row.id,
    values:
      returnedFields.length === 0
        ? row.values
        : Object.fromEntries(returnedFields.map((field) => [field, getRowValue(row, field) ?? null])),
  }));

/** A branch with its depth in the tree; 0 is the root. */
export interface VisibleBranch {
  readonly branch: Branch;
  readonly depth: number;
}

/**
 * Returns the visible branches from top to bottom: the root branches, and the children of open branches. A branch whose
 * parent is missing is shown at the root. A branch that is its own ancestor is shown once, at the root.
 * @param branches in the order of their siblings
 * @param open ids of the open branches
 * @returns each visible branch with its depth
 * @example
 * const branches = [{ id: '1', label: 'Asia', parent: '0', isLeaf: false }];
 * listVisibleBranches(branches, new Set())[0].depth; // 0
 */
export function listVisibleBranches(branches: readonly Branch[], open: ReadonlySet<string>): readonly VisibleBranch[] {
  const parents = new Map(branches.map(({ id, parent }) => [id, parent]));
  const below = new Map<string, Branch[]>();
  const roots: Branch[] = [];
  for (const branch of branches) {
    const isRoot = !parents.has(branch.parent) || isInCycle(branch, parents);
    if (isRoot) roots.push(branch);
    else below.set(branch.parent, [...(below.get(branch.parent) ?? []), branch]);
  }
  const placed: VisibleBranch[] = [];
  const place = (level: readonly Branch[], depth: number): void => {
    for (const branch of level) {
      placed.push({ branch, depth });
      if (open.has(branch.id)) place(below.get(branch.id) ?? [], depth + 1);
    }
  };
  place(roots, 0);
  return placed;
}

/** Whether a branch is its own ancestor. */
function isInCycle(branch: Branch, parents: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  for (let at = parents.get(branch.id); at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === branch.id) return true;
    seen.add(at);
  }
  return false;
}
