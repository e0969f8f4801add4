import { describe, expect, it } from 'vitest';
import type { VotingRule } from '#domain/workflow/processDefinition.ts';
import { person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { parseKnownExpression } from '#testing/parseKnownExpression.ts';
import { replay } from '#domain/process/replay.ts';
import { assignStepsToInitiator } from '#test/support/process/assignStepsToInitiator.ts';

type CounterSign = Exclude<VotingRule, { mode: 'single' }>;
const RULE: CounterSign = {
  mode: 'parallel',
  threshold: { by: 'percent', value: 60 },
  counted: 'agree',
  finish: 'atOnce',
};

/** Starts a counter-sign of these signers, followed by a gateway that reads its verdict. */
const startCounterSign = (signers: readonly string[], rule: Partial<CounterSign> = {}) =>
  new ProcessHarness(
    chart(
      [
        'start -> sign',
        'sign -> xor',
        'xor -> passed: signResult == true',
        'xor -> failed: else',
        'passed -> end',
        'failed -> end',
      ],
      { sign: { task: { ...assignTo(...signers), voting: { ...RULE, ...rule }, switches: ['mayAddSigners'] } } },
    ),
  ).start('zhang');
const add = (harness: ProcessHarness, by: string, ...people: readonly string[]) =>
  ({
    kind: 'addSigners',
    task: harness.getTask(by).id,
    people: people.map(person),
    position: 'parallel',
    opinion: '',
  }) as const;

describe('a counter-sign', () => {
  it('asks all signers at once and continues when enough agree; the other tasks close', () => {
    const harness = startCounterSign(['a', 'b', 'c', 'd', 'e']);
    expect(harness.openTasks).toEqual(['sign:a', 'sign:b', 'sign:c', 'sign:d', 'sign:e']);
    harness.decide('a');
    harness.decide('b', 'refuse');
    harness.decide('c');
    harness.decide('d');
    expect(harness.openTasks).toEqual(['passed:passed']);
  });

  it('fails when all have voted and too few agreed: an abstention counts as a vote, not as agreement', () => {
    const harness = startCounterSign(['a', 'b', 'c']);
    harness.decide('a');
    harness.decide('b', 'abstain');
    harness.decide('c', 'refuse');
    expect(harness.openTasks).toEqual(['failed:failed']);
    expect(harness.currentState.verdicts).toEqual({ sign: 'refuse' });
  });

  it('counting refusals passes unless they reach the threshold', () => {
    const harness = startCounterSign(['a', 'b', 'c'], { counted: 'refuse', threshold: { by: 'count', value: 2 } });
    harness.decide('a', 'refuse');
    harness.decide('b', 'refuse');
    expect(harness.openTasks).toEqual(['failed:failed']);
  });

  it('that waits for all signers keeps the verdict it has reached', () => {
    const harness = startCounterSign(['a', 'b', 'c'], { finish: 'whenAllVoted', threshold: { by: 'count', value: 1 } });
    harness.decide('a');
    expect(harness.currentState.rounds[0]?.verdict).toBe('passed');
    harness.decide('b', 'refuse');
    expect(harness.openTasks).toEqual(['sign:c']);
    harness.decide('c', 'refuse');
    expect(harness.openTasks).toEqual(['passed:passed']);
  });

  it('in sequence asks the next signer with a new task', () => {
    const harness = startCounterSign(['a', 'b', 'c'], { mode: 'sequential', threshold: { by: 'count', value: 2 } });
    const first = harness.getTask('a').id;
    harness.decide('a');
    expect(harness.openTasks).toEqual(['sign:b']);
    expect(harness.getTask('b').id).not.toBe(first);
    harness.decide('b');
    expect(harness.openTasks).toEqual(['passed:passed']);
  });

  it('with a condition on refusals fails when it is true, regardless of the last voter', () => {
    const twoRefuse = {
      threshold: { by: 'condition', condition: parseKnownExpression('refuse >= 2') },
      counted: 'refuse',
    } as const;
    const harness = startCounterSign(['a', 'b', 'c'], twoRefuse);
    harness.decide('a', 'refuse');
    harness.decide('b');
    harness.decide('c', 'refuse');
    expect(harness.openTasks).toEqual(['failed:failed']);
  });

  it('of three signers with two refusals does not pass because the last one agrees', () => {
    const twoAgree = { threshold: { by: 'condition', condition: parseKnownExpression('agree >= 2') } } as const;
    const harness = startCounterSign(['a', 'b', 'c'], twoAgree);
    harness.decide('a', 'refuse');
    harness.decide('b', 'refuse');
    harness.decide('c');
    expect(harness.openTasks).toEqual(['failed:failed']);
  });

  it('keeps the rule it was recorded with when its events are replayed', () => {
    const never = { by: 'condition', condition: parseKnownExpression('never') } as const;
    const harness = startCounterSign(['a', 'b'], { threshold: { ...never, meaning: 'lastVote' } });
    harness.decide('a', 'refuse');
    harness.decide('b');
    expect(harness.openTasks).toEqual(['passed:passed']);
    const asRecorded = harness.events.map(({ rules: _today, ...event }) => event);
    const { definition } = startCounterSign(['a', 'b'], { threshold: never });
    expect(replay(assignStepsToInitiator(definition), asRecorded)?.tasks.map(({ node }) => node)).toEqual(['passed']);
    expect(replay(assignStepsToInitiator(definition), harness.events)?.tasks.map(({ node }) => node)).toEqual([
      'failed',
    ]);
  });

  it('without signers is one ordinary unassigned task, or follows the empty rule', () => {
    const open = new ProcessHarness(
      chart(['start -> sign', 'sign -> end'], {
        sign: { task: { ...assignTo(), voting: RULE, emptyApprover: 'leaveOpen' } },
      }),
    ).start('zhang');
    expect(open.currentState.tasks).toMatchObject([{ kind: 'ordinary', candidates: [] }]);
    expect(open.currentState.rounds).toEqual([]);
    const passed = new ProcessHarness(
      chart(['start -> sign', 'sign -> hr', 'hr -> end'], {
        sign: { task: { ...assignTo(), voting: RULE, emptyApprover: 'passOver' } },
      }),
    ).start('zhang');
    expect(passed.openTasks).toEqual(['hr:hr']);
  });

  it('counts a vote by an agent for the represented user', () => {
    const harness = new ProcessHarness(startCounterSign(['a', 'b']).definition);
    harness.agents = { a: person('agent') };
    harness.start('zhang');
    harness.decide('agent');
    expect(harness.currentState.rounds[0]?.votes).toEqual([{ signer: 'a', vote: 'agree' }]);
  });
});

describe('signers added to a vote', () => {
  it('are asked at once in a parallel vote and count among all', () => {
    const harness = startCounterSign(['a', 'b']);
    harness.execute('a', add(harness, 'a', 'c', 'd'));
    expect(harness.openTasks).toEqual(['sign:a', 'sign:b', 'sign:c', 'sign:d']);
    harness.decide('a');
    harness.decide('b');
    expect(harness.openTasks).toEqual(['sign:c', 'sign:d']);
    harness.decide('c');
    expect(harness.openTasks).toEqual(['passed:passed']);
  });

  it('come after all others in a sequential vote', () => {
    const harness = startCounterSign(['a', 'b'], { mode: 'sequential', threshold: { by: 'all' } });
    harness.execute('a', add(harness, 'a', 'c'));
    harness.decide('a');
    harness.decide('b');
    expect(harness.openTasks).toEqual(['sign:c']);
  });

  it('are refused after the verdict, twice, before or after a signer, and outside counter-signs', () => {
    const harness = startCounterSign(['a', 'b', 'c'], { finish: 'whenAllVoted', threshold: { by: 'count', value: 1 } });
    expect(harness.findRefusal('a', add(harness, 'a', 'b'))).toBe('people.alreadySigner');
    expect(harness.findRefusal('a', add(harness, 'a'))).toBe('people.none');
    expect(harness.findRefusal('a', { ...add(harness, 'a', 'x'), position: 'before' })).toBe('task.notAllowedHere');
    harness.decide('a');
    expect(harness.findRefusal('b', add(harness, 'b', 'x'))).toBe('task.verdictReached');
    const single = new ProcessHarness(chart(['start -> manager', 'manager -> end'])).start('zhang');
    expect(single.findRefusal('manager', add(single, 'manager', 'x'))).toBe('task.notCounterSign');
  });

  it('do not get a second vote by a transfer', () => {
    const harness = startCounterSign(['a', 'b']);
    expect(
      harness.findRefusal('a', { kind: 'transfer', task: harness.getTask('a').id, to: person('b'), opinion: '' }),
    ).toBe('people.alreadySigner');
  });
});
