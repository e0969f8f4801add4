import { describe, expect, it } from 'vitest';
import { replay } from '../replay.ts';
import { resolveFromNames } from '#testing/resolveFromNames.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness, PLATFORM_ACTOR } from '#testing/processHarness.ts';
import { findStateFaults } from '#testing/invariants.ts';
import { person } from '#testing/people.ts';
import { outlookOf } from '#test/support/process/lookAhead.ts';
import { decidingTogether, signing, type Signing } from '#test/support/process/signing.ts';

const THREE = ['a', 'b', 'c'];

/** Deactivates users, so that the directory no longer finds them. */
function deactivateUsers(harness: ProcessHarness, ...people: readonly string[]): void {
  harness.execute(PLATFORM_ACTOR, { kind: 'peopleLeft', people });
  expect(findStateFaults(harness.currentState, harness.definition)).toEqual([]);
}
const without =
  (...gone: readonly string[]) =>
  (question: Parameters<typeof resolveFromNames>[0]) =>
    resolveFromNames(question).filter(({ id }) => !gone.includes(id));
const voting = (rule: Signing, signers = THREE) => signing(signers, rule, without());
const giveTo = (...ids: readonly string[]) => ({
  giveTo: [{ from: 'people', ids, join: 'or', expandGroups: false } as const],
});

describe('a vote with a deactivated signer', () => {
  it('is decided by all remaining signers if there are fewer than required votes', () => {
    const harness = voting({ wanted: 3 });
    harness.decide('a');
    deactivateUsers(harness, 'b');
    expect(harness.openTasks).toEqual(['sign:c']);
    expect(harness.records.slice(-2)).toEqual(['b leave sign', 'system allDecide sign']);
    expect(decidingTogether(harness)).toEqual(['a c']);
    harness.decide('c');
    expect(harness.openTasks).toEqual(['passed:passed']);
  });

  it('shows the reduced requirement in the preview of the remaining signers', () => {
    const harness = signing(['a', 'b', 'c', 'd'], { wanted: 4 });
    deactivateUsers(harness, 'b');
    expect(outlookOf(harness, 'a', harness.createDecision('a')).tallyAfter).toMatchObject({
      needed: 3,
      requiredByRule: 4,
    });
  });

  it('ends at once if only the deactivated user had not voted', () => {
    const harness = voting({ wanted: 3 });
    harness.decide('a');
    harness.decide('b');
    deactivateUsers(harness, 'c');
    expect(harness.openTasks).toEqual(['passed:passed']);
    const refused = voting({ wanted: 3 });
    refused.decide('a', 'refuse');
    refused.decide('b');
    deactivateUsers(refused, 'c');
    expect(refused.openTasks).toEqual(['failed:failed']);
  });

  it('keeps its threshold while enough signers remain, and keeps earlier votes', () => {
    const harness = voting({ wanted: 2 });
    harness.decide('a');
    deactivateUsers(harness, 'a', 'b');
    expect(decidingTogether(harness)).toEqual([]);
    harness.decide('c');
    expect(harness.openTasks).toEqual(['passed:passed']);
  });

  it('follows the empty rule of its step for missing signers', () => {
    const instead = voting({ wanted: 3, empty: giveTo('chair') });
    deactivateUsers(instead, 'b');
    expect(instead.openTasks).toEqual(['sign:a', 'sign:c', 'sign:chair']);
    const passed = voting({ wanted: 3, empty: 'passOver' });
    deactivateUsers(passed, 'b');
    expect(passed.openTasks).toEqual(['passed:passed']);
    const open = voting({ wanted: 3, empty: 'leaveOpen' });
    deactivateUsers(open, 'b');
    expect(open.openTasks).toEqual(['sign:', 'sign:a', 'sign:c']);
  });

  it('waits for an administrator if the definition refuses too few signers', () => {
    const harness = voting({ wanted: 3, more: { refusesTooFew: true } });
    deactivateUsers(harness, 'b');
    expect(harness.openTasks).toEqual(['sign:', 'sign:a', 'sign:c']);
  });

  it('stays open if all signers left: newly found users vote, or it waits', () => {
    const gone: string[] = [];
    const newcomer = (question: Parameters<typeof resolveFromNames>[0]) => [
      ...resolveFromNames(question).filter(({ id }) => !gone.includes(id)),
      ...(gone.length > 0 && question.node === 'sign' ? [person('new')] : []),
    ];
    const harness = signing(['a', 'b'], { wanted: 2 }, newcomer);
    gone.push('a', 'b');
    deactivateUsers(harness, 'a', 'b');
    expect(harness.openTasks).toEqual(['sign:new']);
    harness.decide('new');
    expect(harness.openTasks).toEqual(['passed:passed']);
    const alone = signing(['a'], { wanted: 1 });
    deactivateUsers(alone, 'a');
    expect(alone.openTasks).toEqual(['sign:']);
    const all = signing(['a'], { wanted: 1, more: { threshold: { by: 'all' } }, empty: 'passOver' });
    deactivateUsers(all, 'a');
    expect(all.openTasks).toEqual(['passed:passed']);
  });

  it('asks the next signer in sequence', () => {
    const harness = voting({ wanted: 3, more: { mode: 'sequential' } });
    deactivateUsers(harness, 'a');
    expect(harness.openTasks).toEqual(['sign:b']);
    expect(decidingTogether(harness)).toEqual(['b c']);
    harness.decide('b');
    harness.decide('c');
    expect(harness.openTasks).toEqual(['passed:passed']);
  });

  it('asks the user who transferred the task, or the user the agent represents', () => {
    const harness = voting({ wanted: 3 });
    harness.execute('a', { kind: 'transfer', task: harness.getTask('a').id, to: person('deputy'), opinion: '' });
    deactivateUsers(harness, 'deputy');
    expect(harness.openTasks).toEqual(['sign:a', 'sign:b', 'sign:c']);
    const away = signing(['a', 'b'], { wanted: 2 });
    away.agents = { passed: person('stand-in') };
    away.decide('a');
    away.decide('b');
    deactivateUsers(away, 'stand-in');
    expect(away.openTasks).toEqual(['passed:passed']);
  });

  it('is decided alike when its events are replayed', () => {
    const harness = voting({ wanted: 3 });
    deactivateUsers(harness, 'b');
    expect(replay(harness.definition, harness.events)).toEqual(harness.currentState);
  });
});

describe('a step with a deactivated assignee', () => {
  const LINES = ['start -> wang', 'wang -> end'];
  const held = (settings: object, directory = resolveFromNames) =>
    new ProcessHarness(chart(LINES, { wang: { task: { ...assignTo('wang', 'li'), ...settings } } }), directory).start(
      'zhang',
    );

  it('remains with the other candidates', () => {
    const harness = held({});
    harness.execute('wang', { kind: 'claim', task: harness.getTask('wang').id });
    deactivateUsers(harness, 'wang');
    expect(harness.openTasks).toEqual(['wang:li']);
    expect(harness.records).toEqual(['wang leave wang']);
  });

  it('is assigned to the users its rule now finds, who are notified', () => {
    let isGone = false;
    const harness = held(assignTo('wang'), (question) => (isGone ? [person('successor')] : resolveFromNames(question)));
    isGone = true;
    deactivateUsers(harness, 'wang');
    expect(harness.openTasks).toEqual(['wang:successor']);
    expect(harness.effects).toContainEqual(
      expect.objectContaining({ kind: 'notified', people: ['successor'], about: 'approve' }),
    );
  });

  it('follows its empty rule if no user is found, and otherwise waits', () => {
    expect(open(assignTo('wang'))).toEqual(['wang:']);
    expect(open({ ...assignTo('wang'), emptyApprover: giveTo('chair') })).toEqual(['wang:chair']);
    const passed = held({ ...assignTo('wang'), emptyApprover: 'passOver' }, resolveFromNames);
    deactivateUsers(passed, 'wang');
    expect(passed.currentState).toMatchObject({ status: 'succeeded', outcome: 'none' });
  });
  const open = (settings: object): readonly string[] => {
    const harness = held(settings);
    deactivateUsers(harness, 'wang');
    return harness.openTasks;
  };

  it('is not blocked by a question or a circulated copy for the deactivated user', () => {
    const harness = held(assignTo('wang'));
    const { id: task } = harness.getTask('wang');
    harness.execute('wang', { kind: 'communicate', task, people: [person('chen')], opinion: 'Why?' });
    deactivateUsers(harness, 'chen');
    expect(harness.openTasks).toEqual(['wang:wang']);
    harness.execute('wang', {
      ...{ kind: 'circulate', task, people: [person('chen'), person('sun')], opinion: 'See', order: 'parallel' },
      ...{ afterwards: 'comeBack', completion: { by: 'all' } },
    });
    deactivateUsers(harness, 'chen');
    expect(harness.openTasks).toEqual(['wang:sun', 'wang:wang']);
    deactivateUsers(harness, 'sun');
    expect(harness.currentState.circulations).toEqual([]);
    harness.decide('wang');
    expect(harness.currentState.status).toBe('succeeded');
  });

  it('unlocks the task of the user who waits for work returned to the deactivated user', () => {
    const harness = new ProcessHarness(chart(['start -> apply', 'apply -> wang', 'wang -> end'])).start('zhang');
    harness.decide('apply');
    const { id: task } = harness.getTask('wang');
    harness.execute('wang', { kind: 'return', task, to: 'initiator', afterwards: 'backtrack', opinion: 'Mend it' });
    expect(harness.currentState.status).toBe('lockedByReturn');
    deactivateUsers(harness, 'zhang', 'apply');
    expect(harness.currentState.status).toBe('running');
    harness.decide('wang');
    expect(harness.currentState.status).toBe('succeeded');
  });
});
