import { expect, it } from 'vitest';
import { checkIncomingParameters, dateCriteria, quickCriterion } from './listSearch.ts';
import { aBusinessList } from '#test/support/businessLists.ts';

const income = { type: 'income', fieldName: 'deptId', autoFilter: 'NO' };

it('reports missing incoming parameters once', () => {
  const list = aBusinessList({ searchJson: JSON.stringify([income, { ...income, fieldName: 'year' }]) });
  expect(checkIncomingParameters(list, {}).map(({ messageKey }) => messageKey)).toEqual([
    'validation.demand.incomingParameters',
  ]);
  expect(checkIncomingParameters(list, { deptId: '7', year: ' ' })).toHaveLength(1);
  expect(checkIncomingParameters(list, { deptId: '7', year: '2026' })).toEqual([]);
  expect(checkIncomingParameters(aBusinessList(), {})).toEqual([]);
});

it('uses the first text criterion for the search field', () => {
  const searches = [
    { fieldName: 'F_DAY', fc: 'datepicker' },
    { fieldName: 'F_NAME', fc: 'textbox' },
    { fieldName: 'F_NOTE' },
  ];
  const list = aBusinessList({ searchJson: searches });
  expect(quickCriterion(list)?.name).toBe('F_NAME');
  expect(dateCriteria(list).map(({ name }) => name)).toEqual(['F_DAY']);
});

it('returns date, month and date range criteria in the order of the list', () => {
  const kinds = ['range', 'text', 'month', 'choice', 'date'] as const;
  const criteria = kinds.map((kind) => ({ kind, name: kind }));
  expect(dateCriteria({ criteria } as never).map(({ name }) => name)).toEqual(['range', 'month', 'date']);
});
