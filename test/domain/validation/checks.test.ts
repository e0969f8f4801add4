import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Variables } from '#domain/expression/tree.ts';
import { formatDate } from '#domain/shared/calendar.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { checkDateRange, checkPasswords, checkUnique } from '#domain/validation/crossField.ts';
import {
  checkPrerequisite,
  checkSearchCriteria,
  PREREQUISITES,
  type Prerequisite,
} from '#domain/validation/demands.ts';
import { checkNodePeople } from '#domain/tasks/nodePeople.ts';
import { checkOneSelected, checkSomeSelected } from '#domain/validation/selection.ts';
import { person } from '#testing/people.ts';

const keys = (issues: readonly FieldIssue[]) => issues.map(({ messageKey }) => messageKey);

describe('two fields validated together', () => {
  it('require the two passwords to be equal once both are filled in', () => {
    expect([
      checkPasswords('a', 'a', 'again'),
      checkPasswords('a', '', 'again'),
      checkPasswords('a', 'A', 'again'),
    ]).toEqual([[], [], [{ field: 'again', messageKey: 'validation.passwordsDiffer', values: {} }]]);
  });

  it.each([
    ['2026-03-05', '2026-03-06', true],
    ['2026-03-05', '2026-03-05', false],
    ['2026-03-05 08:00', '2026-03-05 08:01', true],
    ['2026-03-06', '2026-03-05', false],
    ['', '2026-03-05', true],
    ['2026-03-05', '', true],
    ['soon', '2026-03-05', true],
  ])('require the end to be after the start: %s to %s', (start, end, isFine) => {
    expect(checkDateRange(start, end, 'end')).toEqual(
      isFine ? [] : [{ field: 'end', messageKey: 'validation.endNotAfterStart', values: { start } }],
    );
  });

  it('accept one of two different timestamps as the end, never both', () => {
    const moment = () =>
      fc
        .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
        .map((date) => formatDate(date.getTime(), 'YYYY-MM-DD HH:mm:ss'));
    fc.assert(
      fc.property(moment(), moment(), (a, b) => {
        expect(checkDateRange(a, b, 'f').length + checkDateRange(b, a, 'f').length).toBe(a === b ? 2 : 1);
      }),
    );
  });

  it('report a value that is not unique', () => {
    expect([checkUnique(true, 'no', 'Number'), checkUnique(false, 'no', 'Number')]).toEqual([
      [],
      [{ field: 'no', messageKey: 'validation.notUnique', values: { name: 'Number' } }],
    ]);
  });
});

describe('assignees of nodes', () => {
  const nodes = [
    { node: 'a', name: 'Manager', demand: 'required' },
    { node: 'b', name: 'Batch', demand: 'batch' },
    { node: 'c', name: 'Delivery', demand: 'chosen' },
  ] as const;

  const wants = (name: string, index: 0 | 1 | 2) => {
    const node = nodes[index];
    it(name, () => {
      expect(checkNodePeople([node], {})).toEqual([
        { field: node.node, messageKey: `validation.nodePeople.${node.demand}`, values: { name: node.name } },
      ]);
      expect(checkNodePeople([node], { [node.node]: [person('wang')] })).toEqual([]);
    });
  };
  wants('are wanted for a required node', 0);
  wants('are wanted for the group of a batch node', 1);
  wants('are wanted for a node somebody has chosen', 2);

  it('report every node without assignees', () => {
    expect(checkNodePeople(nodes, { a: [], b: [person('wang')] }).map(({ field }) => field)).toEqual(['a', 'c']);
  });
});

describe('selections', () => {
  it('require exactly one record in single mode', () => {
    expect([0, 1, 2].map((count) => keys(checkOneSelected(count, 'edit')))).toEqual([
      ['validation.selection.none.edit'],
      [],
      ['validation.selection.severalToEdit'],
    ]);
    expect([0, 1, 2].map((count) => keys(checkOneSelected(count, 'open')))).toEqual([
      ['validation.selection.none.open'],
      [],
      ['validation.selection.several'],
    ]);
  });

  it.each(['delete', 'edit', 'approve'] as const)('require at least one record to %s', (purpose) => {
    expect([0, 1, 5].map((count) => keys(checkSomeSelected(count, purpose)))).toEqual([
      [`validation.selection.none.${purpose}`],
      [],
      [],
    ]);
  });

  it('require a search criterion', () => {
    const searches: readonly Variables[] = [
      {},
      { name: ' ', dept: '{"label":"","value":""}' },
      { name: ' ', dept: '7' },
    ];
    expect(searches.map((criteria) => keys(checkSearchCriteria(criteria)))).toEqual([
      ['validation.searchCriteria'],
      ['validation.searchCriteria'],
      [],
    ]);
  });
});

describe('required configuration', () => {
  const wants = (name: string, ...demands: readonly Prerequisite[]) => {
    it(name, () => {
      for (const demand of demands) {
        for (const nothing of [undefined, null, '', '  ', [], '[]'])
          expect(keys(checkPrerequisite(demand, nothing))).toEqual([`validation.demand.${demand}`]);
        for (const something of ['x', ['x'], 7]) expect(checkPrerequisite(demand, something)).toEqual([]);
      }
    });
  };
  wants('a text before it is saved as a common remark', 'commonRemark');
  wants('an image file where one is to be selected', 'imageFile');
  wants('a mobile form bound to the form solution', 'mobileForm');
  wants('configured incoming parameters of a list', 'incomingParameters');
  wants('configured associated fields', 'associatedFields');
  wants('a bound dialog', 'dialog');
  wants('a template for printing as PDF, Word or Excel', 'pdfTemplate', 'wordTemplate', 'excelTemplate');

  it('has nine demands', () => {
    expect(PREREQUISITES).toHaveLength(9);
  });
});
