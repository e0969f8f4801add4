import { expect, it } from 'vitest';
import type { DoneRow } from '#application/ports/instanceGateway.ts';
import { categoryGroup } from '#presentation/definition/categoryGroup.ts';
import { myApplicationsList } from '#presentation/instance/myApplications.list.ts';
import { instanceLook } from '#presentation/shared/statusLook.ts';
import { myDoneList } from '#presentation/task/myDone.list.ts';
import { myTasksList } from '#presentation/task/myTasks.list.ts';
import { taskGroup } from '#presentation/task/taskGroups.ts';
import { anInstance, aTask } from '#test/support/builders.ts';
import { NOON } from '#test/support/surroundings.ts';

const HOUR = 3_600_000;
const words = { t: (key: string, values: Readonly<Record<string, string | number>> = {}) => [key, ...Object.values(values)].join(' '), language: 'en-US' as const, now: NOON };
const doneRow = (given: Partial<DoneRow>): DoneRow => ({
  id: 'h1', instanceId: '2', subject: 'Laptops', nodeId: 'n', nodeName: 'Manager', action: 'agree', actionLabel: '', handlerName: '', handlerDepartment: '', arrivedAt: NOON, doneAt: NOON,
  remark: '', partners: [], files: [], waiting: [], ...given,
});

it.each([
  ['overdue', { createdAt: NOON - HOUR, dueAt: NOON - 1 }],
  ['today', { createdAt: NOON - HOUR, dueAt: NOON + HOUR }],
  ['today', { createdAt: NOON - 11 * HOUR }],
  ['week', { createdAt: NOON - 13 * HOUR }],
  ['week', { createdAt: NOON - 4 * 24 * HOUR }],
  ['earlier', { createdAt: NOON - 5 * 24 * HOUR }],
] as const)('puts a task under %s', (key, waiting) => {
  expect(taskGroup(waiting, { now: NOON }).key).toBe(key);
});

it('says on a card of my to-do who asks for what, how much, and what kind of task it is', () => {
  const card = myTasksList.card(aTask({ kind: 'communication', summary: [{ label: 'Amount', value: '$1,200.00', isKeyFigure: true }, { label: 'Trip', value: 'Shanghai' }] }), words);
  expect(card).toMatchObject({
    person: { id: '3', name: 'Zhang Wei' }, title: 'Three laptops', isUnread: true, facts: ['Zhang Wei', 'Purchase', 'Manager'], figure: '$1,200.00', pairs: [{ label: 'Trip', value: 'Shanghai' }],
    chips: [{ text: 'status.kind.communication', tone: 'shown' }, { text: 'app.for.hour 1', tone: 'neutral' }],
  });
  expect(myTasksList.open(aTask({ id: '7' }))).toEqual({ page: 'taskDetail', params: { taskId: '7' } });
});

it('shows an action nobody has met by the platform\'s own label', () => {
  expect(myDoneList.card(doneRow({ action: 'unknown', actionLabel: 'Stamped' }), words).chips?.[0]?.text).toBe('Stamped');
  expect(myDoneList.card(doneRow({ action: 'unknown' }), words).chips?.[0]?.text).toBe('status.action.unknown');
  expect(myDoneList.card(doneRow({ remark: 'fine' }), words)).toMatchObject({ note: 'fine', chips: [{ text: 'status.action.agree', tone: 'agree' }] });
});

it('opens a draft to go on writing, and everything else to look at it', () => {
  expect(myApplicationsList.open(anInstance({ status: 'drafted' }))).toEqual({ page: 'startForm', params: { defId: '9', instId: '2' } });
  expect(myApplicationsList.open(anInstance())).toEqual({ page: 'instanceDetail', params: { instId: '2', from: 'mine' } });
});

it('never words a refused request as approved, whatever its status', () => {
  for (const status of ['succeeded', 'archived', 'running', 'unknown'] as const) expect(instanceLook(status, 'refused')).toMatchObject({ tone: 'refuse', labelKey: 'status.outcome.refused' });
  expect(instanceLook('succeeded', 'approved')).toMatchObject({ tone: 'agree', labelKey: 'status.instance.succeeded' });
  expect(instanceLook('unknown', 'open')).toMatchObject({ tone: 'neutral', labelKey: 'status.instance.unknown' });
});

it('groups what one may start by its category, and what has none at the end', () => {
  const definition = { id: '1', key: 'k', name: 'n', description: '', version: 1, icon: '', color: '' };
  const choices = [{ value: 'a', label: 'People' }, { value: 'b', label: 'Finance' }];
  expect(categoryGroup({ ...definition, categoryId: 'b' }, { choices: { category: choices } })).toEqual({ key: 'b', rank: 1, title: { text: 'Finance' } });
  expect(categoryGroup({ ...definition, categoryId: 'x' }, { choices: { category: choices } })).toEqual({ key: 'other', rank: 2, title: { key: 'list.otherCategory' } });
});
