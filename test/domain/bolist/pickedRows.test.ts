import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Branch } from '#domain/bolist/listDefinition.ts';
import { pickedRows, visibleBranches } from '#domain/bolist/pickedRows.ts';

describe('picked rows', () => {
  const row = { id: '1', values: { id_: '1', F_NAME: 'Desk', F_PRICE: 12 }, isInProcess: false };

  it('are reduced to what the list hands over, under the names it gives', () => {
    expect(pickedRows({ returned: ['ID_', 'F_NAME', 'F_GONE'], textField: 'F_NAME' }, [row])).toEqual([
      { id: '1', label: 'Desk', values: { ID_: '1', F_NAME: 'Desk', F_GONE: null } },
    ]);
  });

  it('are handed over whole by a list that names nothing, and called by their id without a name', () => {
    expect(pickedRows({ returned: [], textField: 'F_TITLE' }, [row])).toEqual([
      { id: '1', label: '1', values: row.values },
    ]);
  });
});

const branch = (id: string, parent: string): Branch => ({ id, parent, label: id, isLeaf: false });
const idsOf = (branches: readonly Branch[], open: readonly string[]) =>
  visibleBranches(branches, new Set(open)).map(({ branch: { id }, depth }) => `${id}${depth}`);

describe('the branches one sees', () => {
  const branches = [branch('a', '0'), branch('b', 'a'), branch('c', 'b'), branch('d', '0')];

  it('are the roots, and what lies below those that are open', () => {
    expect(idsOf(branches, [])).toEqual(['a0', 'd0']);
    expect(idsOf(branches, ['a', 'b'])).toEqual(['a0', 'b1', 'c2', 'd0']);
    expect(idsOf(branches, ['b']), 'inside a closed one nothing is seen').toEqual(['a0', 'd0']);
  });

  it('hang at the root where their parent is not there, or where they hang below each other', () => {
    expect(idsOf([branch('x', 'gone')], [])).toEqual(['x0']);
    expect(idsOf([branch('x', 'y'), branch('y', 'x'), branch('z', 'z')], ['x', 'y', 'z'])).toEqual(['x0', 'y0', 'z0']);
  });

  it('are each shown exactly once with everything open, whatever hangs below what', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '0');
    const anyBranches = fc.uniqueArray(fc.record({ id, parent: id }), { selector: (each) => each.id });
    fc.assert(
      fc.property(anyBranches, (given) => {
        const all = given.map((each) => branch(each.id, each.parent));
        const shown = visibleBranches(all, new Set(all.map((each) => each.id)));
        expect(shown.map((each) => each.branch.id).toSorted()).toEqual(all.map((each) => each.id).toSorted());
      }),
    );
  });
});
