import { expect, it } from 'vitest';
import type { FieldChange } from './followViews.ts';
import type { HistoryRow } from './instanceViews.ts';
import { attachChanges } from './attachChanges.ts';

const record = (given: Partial<HistoryRow>): HistoryRow => ({
  id: 'r',
  nodeId: 'finance',
  nodeName: 'Finance',
  action: 'agree',
  actionLabel: '',
  handlerName: 'Li Qiang',
  handlerDepartment: '',
  arrivedAt: 0,
  doneAt: 10,
  remark: '',
  partners: [],
  files: [],
  waiting: [],
  ...given,
});
const change = (given: Partial<FieldChange>): FieldChange => ({
  id: 'c',
  field: 'amount',
  label: 'Amount',
  before: '1 200',
  after: '1 000',
  personName: 'Li Qiang',
  nodeName: 'Finance',
  nodeId: 'finance',
  at: 10,
  ...given,
});

const HISTORY = [
  record({ id: 'open', action: 'notHandled', doneAt: undefined }),
  record({ id: 'second', doneAt: 20 }),
  record({ id: 'first', doneAt: 10 }),
  record({ id: 'other', handlerName: 'Chen Jie', doneAt: 15 }),
];
const changedIn = (changes: readonly FieldChange[]) =>
  attachChanges(HISTORY, changes)
    .filter(({ changes: made }) => made !== undefined)
    .map(({ id, changes: made }) => [id, made?.map((each) => each.after)]);

it.each([
  ['the decision it was sent with', change({}), 'first'],
  ['the next decision, when it was saved before', change({ at: 11 }), 'second'],
  ['the next decision, where the platform does not say at which node', change({ nodeId: undefined, at: 11 }), 'second'],
  ['the next decision at its own node', change({ personName: 'Chen Jie', nodeId: 'finance', at: 1 }), 'other'],
] as const)('adds a change to %s', (_, made, id) => {
  expect(changedIn([made])).toEqual([[id, ['1 000']]]);
});

it.each([
  ['nobody has decided since', change({ at: 21 })],
  ['it was made at another node', change({ nodeId: 'manager' })],
  ['somebody made it who decided nothing', change({ personName: 'Sun Li' })],
])('omits a change from the history when %s', (_, made) => {
  expect(changedIn([made])).toEqual([]);
});

it.each([
  [10, 20, 30],
  [30, 20, 10],
  [20, 30, 10],
  [20, 10, 30],
])('finds the next of several decisions in any sort order of the history: %i, %i, %i', (...times) => {
  const history = times.map((doneAt) => record({ id: String(doneAt), doneAt }));
  const where = (at: number) => attachChanges(history, [change({ at })]).find(({ changes }) => changes)?.id;
  expect([5, 10, 11, 21, 31].map(where)).toEqual(['10', '10', '20', '30', undefined]);
});

it('groups all changes of one decision and keeps the history unchanged without changes', () => {
  expect(changedIn([change({}), change({ id: 'd', label: 'Reason', after: 'Cheaper' })])).toEqual([
    ['first', ['1 000', 'Cheaper']],
  ]);
  expect(attachChanges(HISTORY, [])).toEqual(HISTORY);
});
