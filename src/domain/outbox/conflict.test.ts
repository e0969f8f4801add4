import { describe, expect, it } from 'vitest';
import type { HistoryRow } from '../requests/instanceViews.ts';
import type { RefusalCode } from '../shared/refusal.ts';
import { explainFailure } from './conflict.ts';

const [ME, LI] = ['1', '2'];
const NOW = Date.parse('2026-11-20T06:00:00Z');
const MINUTE = 60_000;
const refused = (code: RefusalCode) => ({ kind: 'refused', refusal: { code } }) as const;
const row = (given: Partial<HistoryRow>): HistoryRow => ({
  id: '1',
  task: '9',
  nodeId: 'manager',
  nodeName: 'Manager',
  action: 'agree',
  actionLabel: '',
  handlerId: LI,
  handlerName: 'Li Qiang',
  handlerDepartment: '',
  arrivedAt: 0,
  doneAt: NOW,
  remark: '',
  partners: [],
  files: [],
  waiting: [],
  ...given,
});
/** Explains why the user's decision at 14:00 was refused because its task has ended; rows are newest first. */
const explain = (decision: 'agree' | 'return', ...history: readonly HistoryRow[]) =>
  explainFailure({ task: '9', decision, enqueuedAt: NOW }, refused('task.ended'), ME, history);

describe('a decision on a task that has ended', () => {
  it('was executed if the history has it, even if the task was opened again and ended since', () => {
    expect(explain('agree', row({ handlerId: ME, doneAt: NOW + 2000 }))).toBe('executed');
    const mine = row({ handlerId: ME, action: 'returnToInitiator', doneAt: NOW - 900 });
    expect(explain('return', row({ action: 'void', doneAt: NOW + MINUTE }), mine)).toBe('executed');
  });

  it('was not executed by an earlier return of the same task, which was opened again', () => {
    const before = row({ handlerId: ME, action: 'returnToInitiator', doneAt: NOW - 60 * MINUTE });
    expect(explain('return', row({ action: 'void', doneAt: NOW - MINUTE }), before)).toMatchObject({
      kind: 'handled',
      name: 'Li Qiang',
      action: 'void',
      at: NOW - MINUTE,
    });
  });

  it('names the last handler, whatever happened to the task before', () => {
    const asked = row({ handlerId: ME, action: 'communicate', doneAt: NOW - 9 * MINUTE });
    const given = row({ handlerId: '3', handlerName: 'Chen Jie', action: 'transfer', doneAt: NOW - 8 * MINUTE });
    expect(explain('agree', row({ action: 'refuse' }), given, asked)).toMatchObject({
      kind: 'handled',
      name: 'Li Qiang',
      action: 'refuse',
    });
  });

  it.each<[string, Partial<HistoryRow>, object]>([
    ['on another device', { handlerId: ME, action: 'refuse' }, { kind: 'decidedElsewhere', action: 'refuse' }],
    ['by its deadline', { handlerId: '0', handlerName: '', action: 'timeoutAgree' }, { kind: 'timedOut' }],
    ['for the user by an agent', { agentForId: ME }, { kind: 'handled', name: 'Li Qiang' }],
  ])('says that it was handled %s', (_, given, conflict) => {
    expect(explain('agree', row({ ...given, doneAt: NOW - MINUTE }))).toMatchObject({ ...conflict, at: NOW - MINUTE });
  });

  it.each([
    ['has no row of the task, as after the vote of others', [row({ task: '10' })]],
    ['was not read', []],
  ])('is only said to have ended if the history %s', (_, history) => {
    expect(explain('agree', ...history)).toMatchObject({ kind: 'ended' });
  });
});
