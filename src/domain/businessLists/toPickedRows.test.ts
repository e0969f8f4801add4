import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Branch } from './listDefinition.ts';
import { toPickedRows, listVisibleBranches } from './toPickedRows.ts';

describe('picked rows', () => {
  const row = { id: '1', values: { id_: '1', F_NAME: 'Desk', F_PRICE: 12 }, isInProcess: false };

  it('are reduced to the returned columns of the list', () => {
    expect(toPickedRows({ returnedFields: ['ID_', 'F_NAME', 'F_GONE'], textField: 'F_NAME' }, [row])).toEqual([
      { id: '1', label: 'Desk', values: { ID_: '1', F_NAME: 'Desk', F_GONE: null } },
    ]);
  });

  it('are returned complete by a list without returned columns, with the id as label if there is no text', () => {
    expect(toPickedRows({ returnedFields: [], textField: 'F_TITLE' }, [row])).toEqual([
      { id: '1', label: '1', values: row.values },
    ]);
  });
});

const branch = (id: string, parent: string): Branch => ({ id, parent, label: id, isLeaf: false });
const idsOf = (branches: readonly Branch[], open: readonly string[]) =>
  listVisibleBranches(branches, new Set(open)).map(({ branch: { id }, depth }) => `${id}${depth}`);

describe('the visible branches of a tree', () => {
  const branches = [branch('a', '0'), branch('b', 'a'), branch('c', 'b'), branch('d', '0')];

  it('are the roots and the children of expanded branches', () => {
    expect(idsOf(branches, [])).toEqual(['a0', 'd0']);
    expect(idsOf(branches, ['a', 'b'])).toEqual(['a0', 'b1', 'c2', 'd0']);
    expect(idsOf(branches, ['b']), 'inside a closed one nothing is seen').toEqual(['a0', 'd0']);
  });

  it('include branches at the root whose parent is missing or that form a cycle', () => {
    expect(idsOf([branch('x', 'gone')], [])).toEqual(['x0']);
    expect(idsOf([branch('x', 'y'), branch('y', 'x'), branch('z', 'z')], ['x', 'y', 'z'])).toEqual(['x0', 'y0', 'z0']);
  });

  it('contain every branch exactly once when all are expanded, even with cycles', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '0');
    const anyBranches = fc.uniqueArray(fc.record({ id, parent: id }), { selector: (each) => each.id });
    fc.assert(
      fc.property(anyBranches, (given) => {
        const all = given.map((each) => branch(each.id, each.parent));
        const shown = listVisibleBranches(all, new Set(all.map((each) => each.id)));
        expect(shown.map((each) => each.branch.id).toSorted()).toEqual(all.map((each) => each.id).toSorted());
      }),
    );
  });
});
