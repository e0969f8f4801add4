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
const add = (desk: ProcessHarness, by: string, ...people: readonly string[]) =>
  ({
    kind: 'addSigners',
    task: desk.getTask(by).id,
    people: people.map(person),
    position: 'parallel',
    opinion: '',
  }) as const;

describe('a counter-sign', () => {
  it('asks all signers at once and continues when enough agree; the other tasks close', () => {
    const desk = startCounterSign(['a', 'b', 'c', 'd', 'e']);
    expect(desk.openTasks).toEqual(['sign:a', 'sign:b', 'sign:c', 'sign:d', 'sign:e']);
    desk.decide('a');
    desk.decide('b', 'refuse');
    desk.decide('c');
    desk.decide('d');
    expect(desk.openTasks).toEqual(['passed:passed']);
  });

  it('fails when all have voted and too few agreed: an abstention counts as a vote, not as agreement', () => {
    const desk = startCounterSign(['a', 'b', 'c']);
    desk.decide('a');
    desk.decide('b', 'abstain');
    desk.decide('c', 'refuse');
    expect(desk.openTasks).toEqual(['failed:failed']);
    expect(desk.currentState.verdicts).toEqual({ sign: 'refuse' });
  });

  it('counting refusals passes unless they reach the threshold', () => {
    const desk = startCounterSign(['a', 'b', 'c'], { counted: 'refuse', threshold: { by: 'count', value: 2 } });
    desk.decide('a', 'refuse');
    desk.decide('b', 'refuse');
    expect(desk.openTasks).toEqual(['failed:failed']);
  });

  it('that waits for all signers keeps the verdict it has reached', () => {
    const desk = startCounterSign(['a', 'b', 'c'], { finish: 'whenAllVoted', threshold: { by: 'count', value: 1 } });
    desk.decide('a');
    expect(desk.currentState.rounds[0]?.verdict).toBe('passed');
    desk.decide('b', 'refuse');
    expect(desk.openTasks).toEqual(['sign:c']);
    desk.decide('c', 'refuse');
    expect(desk.openTasks).toEqual(['passed:passed']);
  });

  it('in sequence asks the next signer with a new task', () => {
    const desk = startCounterSign(['a', 'b', 'c'], { mode: 'sequential', threshold: { by: 'count', value: 2 } });
    const first = desk.getTask('a').id;
    desk.decide('a');
    expect(desk.openTasks).toEqual(['sign:b']);
    expect(desk.getTask('b').id).not.toBe(first);
    desk.decide('b');
    expect(desk.openTasks).toEqual(['passed:passed']);
  });

  it('with a condition on refusals fails when it is true, regardless of the last voter', () => {
    const twoRefuse = {
      threshold: { by: 'condition', condition: parseKnownExpression('refuse >= 2') },
      counted: 'refuse',
    } as const;
    const desk = startCounterSign(['a', 'b', 'c'], twoRefuse);
    desk.decide('a', 'refuse');
    desk.decide('b');
    desk.decide('c', 'refuse');
    expect(desk.openTasks).toEqual(['failed:failed']);
  });

  it('of three signers with two refusals does not pass because the last one agrees', () => {
    const twoAgree = { threshold: { by: 'condition', condition: parseKnownExpression('agree >= 2') } } as const;
    const desk = startCounterSign(['a', 'b', 'c'], twoAgree);
    desk.decide('a', 'refuse');
    desk.decide('b', 'refuse');
    desk.decide('c');
    expect(desk.openTasks).toEqual(['failed:failed']);
  });

  it('keeps the rule it was recorded with when its events are replayed', () => {
    const never = { by: 'condition', condition: parseKnownExpression('never') } as const;
    const desk = startCounterSign(['a', 'b'], { threshold: { ...never, meaning: 'lastVote' } });
    desk.decide('a', 'refuse');
    desk.decide('b');
    expect(desk.openTasks).toEqual(['passed:passed']);
    const asRecorded = desk.events.map(({ rules: _today, ...event }) => event);
    const { definition } = startCounterSign(['a', 'b'], { threshold: never });
    expect(replay(assignStepsToInitiator(definition), asRecorded)?.tasks.map(({ node }) => node)).toEqual(['passed']);
    expect(replay(assignStepsToInitiator(definition), desk.events)?.tasks.map(({ node }) => node)).toEqual(['failed']);
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
    const desk = new ProcessHarness(startCounterSign(['a', 'b']).definition);
    desk.agents = { a: person('agent') };
    desk.start('zhang');
    desk.decide('agent');
    expect(desk.currentState.rounds[0]?.votes).toEqual([{ signer: 'a', vote: 'agree' }]);
  });
});

describe('signers added to a vote', () => {
  it('are asked at once in a parallel vote and count among all', () => {
    const desk = startCounterSign(['a', 'b']);
    desk.execute('a', add(desk, 'a', 'c', 'd'));
    expect(desk.openTasks).toEqual(['sign:a', 'sign:b', 'sign:c', 'sign:d']);
    desk.decide('a');
    desk.decide('b');
    expect(desk.openTasks).toEqual(['sign:c', 'sign:d']);
    desk.decide('c');
    expect(desk.openTasks).toEqual(['passed:passed']);
  });

  it('come after all others in a sequential vote', () => {
    const desk = startCounterSign(['a', 'b'], { mode: 'sequential', threshold: { by: 'all' } });
    desk.execute('a', add(desk, 'a', 'c'));
    desk.decide('a');
    desk.decide('b');
    expect(desk.openTasks).toEqual(['sign:c']);
  });

  it('are refused after the verdict, twice, before or after a signer, and outside counter-signs', () => {
    const desk = startCounterSign(['a', 'b', 'c'], { finish: 'whenAllVoted', threshold: { by: 'count', value: 1 } });
    expect(desk.findRefusal('a', add(desk, 'a', 'b'))).toBe('people.alreadySigner');
    expect(desk.findRefusal('a', add(desk, 'a'))).toBe('people.none');
    expect(desk.findRefusal('a', { ...add(desk, 'a', 'x'), position: 'before' })).toBe('task.notAllowedHere');
    desk.decide('a');
    expect(desk.findRefusal('b', add(desk, 'b', 'x'))).toBe('task.verdictReached');
    const single = new ProcessHarness(chart(['start -> manager', 'manager -> end'])).start('zhang');
    expect(single.findRefusal('manager', add(single, 'manager', 'x'))).toBe('task.notCounterSign');
  });

  it('do not get a second vote by a transfer', () => {
    const desk = startCounterSign(['a', 'b']);
    expect(desk.findRefusal('a', { kind: 'transfer', task: desk.getTask('a').id, to: person('b'), opinion: '' })).toBe(
      'people.alreadySigner',
    );
  });
});
