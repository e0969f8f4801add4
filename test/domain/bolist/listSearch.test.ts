import { expect, it } from 'vitest';
import { checkIncoming, dateCriteria, quickCriterion } from '#domain/bolist/listSearch.ts';
import { aBusinessList } from '#test/support/businessLists.ts';

const income = { type: 'income', fieldName: 'deptId', autoFilter: 'NO' };

it('waits for its incoming parameters, and says once that they are not configured', () => {
  const list = aBusinessList({ searchJson: JSON.stringify([income, { ...income, fieldName: 'year' }]) });
  expect(checkIncoming(list, {}).map(({ messageKey }) => messageKey)).toEqual(['validation.demand.incomingParameters']);
  expect(checkIncoming(list, { deptId: '7', year: ' ' })).toHaveLength(1);
  expect(checkIncoming(list, { deptId: '7', year: '2026' })).toEqual([]);
  expect(checkIncoming(aBusinessList(), {})).toEqual([]);
});

it('searches with the search field by the first criterion of words', () => {
  const searches = [
    { fieldName: 'F_DAY', fc: 'datepicker' },
    { fieldName: 'F_NAME', fc: 'textbox' },
    { fieldName: 'F_NOTE' },
  ];
  const list = aBusinessList({ searchJson: searches });
  expect(quickCriterion(list)?.name).toBe('F_NAME');
  expect(dateCriteria(list).map(({ name }) => name)).toEqual(['F_DAY']);
});

it('takes days, months and spans of days for dates, in the order of the list, and nothing else', () => {
  const kinds = ['range', 'text', 'month', 'choice', 'date'] as const;
  const criteria = kinds.map((kind) => ({ kind, name: kind }));
  expect(dateCriteria({ criteria } as never).map(({ name }) => name)).toEqual(['range', 'month', 'date']);
});
