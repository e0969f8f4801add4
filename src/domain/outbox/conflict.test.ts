import { describe, expect, it } from 'vitest';
import type { Failure } from '../shared/failure.ts';
import { REFUSAL_CODES, type RefusalCode } from '../shared/refusal.ts';
import type { HistoryRow } from '../requests/instanceViews.ts';
import { explainFailure, isExplainedByHistory, listConflictActions, type Conflict } from './conflict.ts';
import type { OutboxEntry } from './outboxEntry.ts';
import { aRecord } from '#test/support/builders.ts';
import { anEntry } from '#test/support/outboxEntries.ts';
import { NOON } from '#test/support/testPageContext.ts';

const ME = '2';
const refused = (code: RefusalCode): Failure => ({ kind: 'refused', refusal: { code } });
const row = (given: Partial<HistoryRow> = {}) => aRecord({ task: '1', doneAt: NOON, ...given });
const explain = (
  failure: Failure,
  history: readonly HistoryRow[] = [],
  decision: OutboxEntry['decision'] = 'agree',
): Conflict | 'executed' => explainFailure(anEntry({ decision }), failure, ME, history);

/** What a refusal means for a decision that waits. All other refusals are shown with their own sentence. */
const KINDS: Partial<Record<Conflict['kind'], readonly RefusalCode[]>> = {
  ended: [
    'task.ended',
    'task.notAllowedHere',
    'task.verdictReached',
    'task.alreadyClaimed',
    'instance.ended',
    'instance.notRunning',
    'notFound',
  ],
  changed: ['task.changed', 'record.changed'],
  moved: ['task.notYours', 'task.notClaimed', 'task.notCandidate'],
  paused: ['instance.suspended', 'instance.pending', 'task.circulating', 'task.lockedByReturn'],
  incomplete: [
    'opinion.required',
    'opinion.tooLong',
    'people.none',
    'people.required',
    'people.unknown',
    'people.hasLeft',
    'people.tooMany',
    'people.tooFew',
    'path.required',
    'path.unknown',
    'node.required',
    'node.unknown',
    'form.invalid',
  ],
};
const FIRST_ACTIONS: Readonly<Record<Conflict['kind'], string>> = {
  decidedElsewhere: 'openRequest',
  handled: 'openRequest',
  timedOut: 'openRequest',
  ended: 'openRequest',
  moved: 'openRequest',
  changed: 'decideAgain',
  paused: 'retry',
  incomplete: 'openTask',
  refused: 'openTask',
  tooOld: 'openTask',
};

describe('a refusal without a history', () => {
  it.each(REFUSAL_CODES)('%s is explained and has an action', (code) => {
    const kinds = Object.entries(KINDS).filter(([, codes]) => codes.includes(code));
    const conflict = explain(refused(code));
    if (conflict === 'executed') throw new Error('The history is empty.');
    expect(conflict.kind).toBe(kinds[0]?.[0] ?? 'refused');
    expect(listConflictActions(conflict)[0]).toBe(FIRST_ACTIONS[conflict.kind]);
    // The sentence is that of the refusal, or of the conflict itself.
    expect('failure' in conflict ? conflict.failure : refused(code)).toEqual(refused(code));
  });

  it('shows the changed values if the platform sends them', () => {
    const changes = [{ label: 'Amount', before: '1,000', after: '1,200' }];
    const failure: Failure = { kind: 'refused', refusal: { code: 'record.changed', changes } };
    expect([explain(failure), explain(refused('record.changed'))]).toEqual([
      { kind: 'changed', changes },
      { kind: 'changed', changes: [] },
    ]);
  });

  it('lists the invalid fields', () => {
    const issues = [{ field: 'days', messageKey: 'form.required', values: {} }];
    expect(explain({ kind: 'invalid', issues })).toMatchObject({ kind: 'incomplete', issues });
  });

  it.each<Failure>([{ kind: 'rejectedByServer', message: 'No.' }, { kind: 'notOffered' }])(
    "has the platform's own words: %o",
    (failure) => {
      expect(explain(failure)).toEqual({ kind: 'refused', failure });
    },
  );
});

describe('the history of an ended task', () => {
  it.each([
    ['agree', 'agree'],
    ['agree', 'submit'],
    ['refuse', 'refuse'],
    ['abstain', 'abstain'],
    ['return', 'returnToPrevious'],
    ['return', 'returnToInitiator'],
    ['return', 'returnToNode'],
  ] as const)('shows that the decision %s was executed, by the row %s', (decision, action) => {
    expect(explain(refused('task.ended'), [row({ handlerId: ME, action })], decision)).toBe('executed');
  });

  it.each([
    ['agree', 'refuse'],
    ['refuse', 'agree'],
    ['return', 'agree'],
    ['abstain', 'returnToPrevious'],
  ] as const)('shows that instead of %s the user has chosen %s on another device', (decision, action) => {
    expect(explain(refused('task.ended'), [row({ handlerId: ME, action })], decision)).toEqual({
      kind: 'decidedElsewhere',
      action,
      at: NOON,
    });
  });

  it('shows who has handled it', () => {
    const rows = [row({ handlerId: '4', handlerName: 'Li Qiang', action: 'refuse' })];
    expect(explain(refused('task.alreadyClaimed'), rows)).toEqual({
      kind: 'handled',
      name: 'Li Qiang',
      action: 'refuse',
      at: NOON,
    });
  });

  it.each([
    ['a timer', { action: 'timeoutAgree' }],
    ['a timer in the name of the user', { action: 'timeoutAgree', handlerId: ME }],
    ['no handler', { handlerName: '' }],
  ] as const)('shows that it was handled at its deadline: by %s', (_, given) => {
    const { handlerId = '', ...rest } = { handlerId: '', ...given };
    expect(explain(refused('task.ended'), [row({ ...rest, handlerId })])).toEqual({ kind: 'timedOut', at: NOON });
  });

  it.each<[string, Partial<HistoryRow>]>([
    ['another task', { task: '99', handlerId: ME }],
    ['an earlier round', { task: '0', handlerId: ME, doneAt: NOON - 1 }],
    ['no task', { handlerId: ME }],
    ['an open task', { handlerId: ME }],
  ])('is not that of %s', (name, given) => {
    const { task: _, doneAt: __, ...bare } = row(given);
    const other: HistoryRow =
      name === 'no task' ? { ...bare, doneAt: NOON } : name === 'an open task' ? { ...bare, task: '1' } : row(given);
    expect(explain(refused('task.ended'), [other])).toMatchObject({ kind: 'ended' });
  });

  it("prefers the user's own row to the last one", () => {
    const rows = [row({ handlerId: ME }), row({ handlerId: '4', action: 'refuse' })];
    expect(explain(refused('task.verdictReached'), rows)).toBe('executed');
  });

  it.each<[Failure, boolean]>([
    [refused('task.ended'), true],
    [{ kind: 'rejectedByServer', message: 'Ended' }, true],
    [refused('record.changed'), false],
    [refused('task.notYours'), false],
    [{ kind: 'invalid', issues: [] }, false],
  ])('is read for %o: %s', (failure, isRead) => {
    expect(isExplainedByHistory(failure)).toBe(isRead);
    const executed = explain(failure, [row({ handlerId: ME })]);
    expect(executed === 'executed').toBe(isRead);
  });
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LI = '4';
const handled = (given: Partial<HistoryRow>) => row({ handlerId: LI, handlerName: 'Li Qiang', ...given });
/** Explains why the user's decision at noon was refused because its task has ended; rows are newest first. */
const explainEnded = (decision: OutboxEntry['decision'], ...history: readonly HistoryRow[]) =>
  explain(refused('task.ended'), history, decision);

describe('a decision on a task that has ended', () => {
  it('was executed if the history has it, even if the task was opened again and ended since', () => {
    expect(explainEnded('agree', handled({ handlerId: ME, doneAt: NOON + 2000 }))).toBe('executed');
    const mine = handled({ handlerId: ME, action: 'returnToInitiator', doneAt: NOON - 900 });
    expect(explainEnded('return', handled({ action: 'void', doneAt: NOON + MINUTE }), mine)).toBe('executed');
  });

  it.each(['agree', 'refuse', 'abstain'] as const)(
    'was executed if its vote %s ended the task, also if the clock of the history differs',
    (vote) => {
      const asked = handled({ action: 'communicate', doneAt: NOON - 182 * DAY });
      const mine = handled({ handlerId: ME, action: vote, doneAt: NOON - 183 * DAY });
      expect(explainEnded(vote, asked, mine)).toBe('executed');
    },
  );

  it('was not executed by an earlier vote that was taken back before the request was withdrawn', () => {
    const before = handled({ handlerId: ME, action: 'agree', doneAt: NOON - 60 * MINUTE });
    const back = handled({ handlerId: ME, action: 'recover', doneAt: NOON - 50 * MINUTE });
    expect(explainEnded('agree', handled({ action: 'withdraw', doneAt: NOON - MINUTE }), back, before)).toMatchObject({
      kind: 'handled',
      action: 'withdraw',
    });
  });

  it('was not executed by an earlier return of the same task, which was opened again', () => {
    const before = handled({ handlerId: ME, action: 'returnToInitiator', doneAt: NOON - 60 * MINUTE });
    expect(explainEnded('return', handled({ action: 'void', doneAt: NOON - MINUTE }), before)).toMatchObject({
      kind: 'handled',
      name: 'Li Qiang',
      action: 'void',
      at: NOON - MINUTE,
    });
  });

  it('names the last handler when the task had other events before', () => {
    const asked = handled({ handlerId: ME, action: 'communicate', doneAt: NOON - 9 * MINUTE });
    const given = handled({ handlerId: '3', handlerName: 'Chen Jie', action: 'transfer', doneAt: NOON - 8 * MINUTE });
    expect(explainEnded('agree', handled({ action: 'refuse' }), given, asked)).toMatchObject({
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
    expect(explainEnded('agree', handled({ ...given, doneAt: NOON - MINUTE }))).toMatchObject({
      ...conflict,
      at: NOON - MINUTE,
    });
  });

  it.each([
    ['has no row of the task, as after the vote of others', [handled({ task: '99' })]],
    ['was not read', []],
  ])('is only said to have ended if the history %s', (_, history) => {
    expect(explainEnded('agree', ...history)).toMatchObject({ kind: 'ended' });
  });
});
