import type { PickedRow } from '../form/pickedValues.ts';
import { cellOf, valueOf } from './listCells.ts';
import type { Branch, BusinessList, BusinessRow } from './listDefinition.ts';

/**
 * Picked rows reduced to what the list hands over (contract lists 9), under the names it gives them.
 * @param list which fields it hands over; none: all of them
 * @param rows what was picked
 * @returns in the order they were picked
 * @example
 * const list = { returned: ['ID_'], textField: 'F_NAME' };
 * pickedRows(list, [{ id: '1', values: { ID_: '1', F_NAME: 'Desk' }, isInProcess: false }]);
 * // [{ id: '1', label: 'Desk', values: { ID_: '1' } }]
 */
export const pickedRows = (
  { returned, textField }: Pick<BusinessList, 'returned' | 'textField'>,
  rows: readonly BusinessRow[],
): readonly PickedRow[] =>
  rows.map((row) => ({
    id: row.id,
    label: cellOf(row, { field: textField }).text || row.id,
    values:
      returned.length === 0
        ? row.values
        : Object.fromEntries(returned.map((field) => [field, valueOf(row, field) ?? null])),
  }));

/** A branch at its depth, from 0. */
export interface PlacedBranch {
  readonly branch: Branch;
  readonly depth: number;
}

/**
 * The branches one sees, from top to bottom: those of the root, and below an open one its own. A branch whose parent is
 * not there hangs at the root; one that hangs below itself is shown once.
 * @param branches in the order of their siblings
 * @param open ids of those that are open
 * @returns each with its depth
 * @example
 * const branches = [{ id: '1', label: 'Asia', parent: '0', isLeaf: false }];
 * visibleBranches(branches, new Set())[0].depth; // 0
 */
export function visibleBranches(branches: readonly Branch[], open: ReadonlySet<string>): readonly PlacedBranch[] {
  const parents = new Map(branches.map(({ id, parent }) => [id, parent]));
  const below = new Map<string, Branch[]>();
  const roots: Branch[] = [];
  for (const branch of branches) {
    const isRoot = !parents.has(branch.parent) || isInRing(branch, parents);
    if (isRoot) roots.push(branch);
    else below.set(branch.parent, [...(below.get(branch.parent) ?? []), branch]);
  }
  const placed: PlacedBranch[] = [];
  const place = (level: readonly Branch[], depth: number): void => {
    for (const branch of level) {
      placed.push({ branch, depth });
      if (open.has(branch.id)) place(below.get(branch.id) ?? [], depth + 1);
    }
  };
  place(roots, 0);
  return placed;
}

/** Whether the way up from a branch leads back to itself. */
function isInRing(branch: Branch, parents: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>();
  for (let at = parents.get(branch.id); at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === branch.id) return true;
    seen.add(at);
  }
  return false;
}
