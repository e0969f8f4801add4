import { describe, expect, it } from 'vitest';
import { findDeadJoins } from '#domain/process/findDeadJoins.ts';
import { decideByRules } from '#domain/process/decide.ts';
import { simulate } from '#domain/process/simulate.ts';
import { replay } from '#domain/process/replay.ts';
import type { Command } from '#domain/workflow/command.ts';
import { answerQuestions } from '#testing/answerQuestions.ts';
import { resolveFromNames } from '#testing/resolveFromNames.ts';
import { chart } from '#testing/chart.ts';
import { type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { actor } from '#testing/people.ts';
import { simulateAccepted } from '#test/support/process/lookAhead.ts';

/** Two branches before the payment. A refusal at `right` sends its token to a separate end event. */
const PAYMENT = [
  'start -> apply',
  'apply -> and1',
  'and1 -> left',
  'and1 -> right',
  'left -> and2',
  'right -> xor',
  'xor -> end2: vote == "refuse" || left == "away"',
  'xor -> and2: else',
  'and2 -> pay',
  'pay -> end',
];
const begun = (
  lines: readonly string[] = PAYMENT,
  outlines: Readonly<Record<string, NodeOutline>> = {},
): ProcessHarness => {
  const harness = new ProcessHarness(chart(lines, outlines)).start('zhang');
  harness.decide('apply');
  return harness;
};
const goAway = { variables: { left: 'away' } };
const lookOf = (harness: ProcessHarness, who: string, command: Command) =>
  simulateAccepted((answers) =>
    simulate({ definition: harness.definition, state: harness.currentState, actor: actor(who), command, answers }),
  ).preview;

describe('a payment behind two branches, one of which was refused and went to its own end', () => {
  it('is not executed: the request ends as refused', () => {
    const harness = begun();
    harness.decide('left');
    harness.decide('right', 'refuse');
    expect(harness.currentState).toMatchObject({ status: 'succeeded', outcome: 'refused', tasks: [], tokens: [] });
  });

  it('is not executed if the refusal comes first', () => {
    const harness = begun();
    harness.decide('right', 'refuse');
    expect(harness.openTasks).toEqual(['left:left']);
    harness.decide('left');
    expect(harness.currentState).toMatchObject({ status: 'succeeded', outcome: 'refused' });
  });

  it('is explained in the history with the join and the branch without a token', () => {
    const harness = begun();
    harness.decide('left');
    harness.decide('right', 'refuse');
    expect(harness.effects).toContainEqual({
      kind: 'recorded',
      record: expect.objectContaining({ action: 'branchMissing', node: 'and2', nodeName: 'and2', remark: 'right' }),
    });
  });

  it('is reported in the preview of the last decision', () => {
    const harness = begun();
    harness.decide('left');
    const refusing = lookOf(harness, 'right', harness.createDecision('right', 'refuse'));
    expect(refusing).toMatchObject({ outcome: 'refused', closedJoins: [{ nodeName: 'and2', branches: ['right'] }] });
    expect(lookOf(harness, 'right', harness.createDecision('right')).closedJoins).toBeUndefined();
    const leaving = lookOf(harness, 'right', harness.createDecision('right', 'agree', goAway));
    expect(leaving).toMatchObject({ outcome: 'aborted', closedJoins: [{ nodeName: 'and2', branches: ['right'] }] });
  });

  it('is reported in the preview while other branches are still open', () => {
    const harness = begun();
    const preview = lookOf(harness, 'right', harness.createDecision('right', 'refuse'));
    expect(preview).toMatchObject({ closedJoins: [{ nodeName: 'and2', branches: ['right'] }] });
    expect(preview.outcome).toBeUndefined();
    harness.decide('right', 'refuse');
    expect(lookOf(harness, 'left', harness.createDecision('left'))).toMatchObject({ outcome: 'refused' });
  });
});

describe('a parallel join that lost a token to another end event', () => {
  it('aborts the request if no user refused on that branch, regardless of refusals on other branches', () => {
    const harness = begun();
    harness.decide('left', 'refuse');
    harness.decide('right', 'agree', goAway);
    expect(harness.currentState).toMatchObject({ status: 'aborted', outcome: 'open', tasks: [], tokens: [] });
    expect(harness.effects).toContainEqual({ kind: 'instanceEnded', status: 'aborted' });
  });

  it('waits while another task is open, and a return to before the fork reopens it', () => {
    const third = [...PAYMENT, 'and1 -> third', 'third -> end3'];
    const harness = begun(third);
    harness.decide('left');
    harness.decide('right', 'agree', goAway);
    expect([harness.currentState.status, harness.openTasks]).toEqual(['running', ['third:third']]);
    expect(findDeadJoins(harness.definition, harness.currentState)).toMatchObject([
      { node: 'and2', branches: ['right'], isReached: true, isRefused: false },
    ]);
    harness.execute('third', {
      kind: 'return',
      task: harness.getTask('third').id,
      to: { node: 'apply' },
      afterwards: 'normal',
      opinion: 'again',
    });
    harness.decide('apply', 'agree', { variables: { left: '' } });
    for (const who of ['left', 'right', 'third']) harness.decide(who);
    expect(harness.openTasks).toEqual(['pay:pay']);
  });

  it('keeps the nodes behind it closed in enclosing scopes, too', () => {
    const inside = { in: 'sub' } as const;
    const harness = begun(
      [
        'start -> apply',
        'apply -> and9',
        'and9 -> sub',
        'and9 -> other',
        'startin -> and1',
        'and1 -> left',
        'and1 -> right',
        'left -> and2',
        'right -> xor',
        'xor -> endno: vote == "refuse"',
        'xor -> and2: else',
        'and2 -> endin',
        'sub -> and8',
        'other -> and8',
        'and8 -> pay',
        'pay -> end',
      ],
      {
        sub: { kind: 'subProcess' },
        startin: { ...inside, kind: 'startEvent' },
        endin: { ...inside, kind: 'endEvent' },
        endno: { ...inside, kind: 'endEvent' },
        ...Object.fromEntries(['and1', 'and2', 'left', 'right', 'xor'].map((name) => [name, inside])),
      },
    );
    harness.decide('left');
    harness.decide('right', 'refuse');
    expect(harness.openTasks).toEqual(['other:other']);
    harness.decide('other');
    expect(harness.currentState).toMatchObject({ status: 'succeeded', outcome: 'refused' });
  });

  it('never opens behind a choice of one of its flows', () => {
    const harness = begun([
      'start -> apply',
      'apply -> xor',
      'xor -> left: v == 1',
      'xor -> right: else',
      'left -> and2',
      'right -> and2',
      'and2 -> pay',
      'pay -> end',
    ]);
    harness.decide('right');
    expect(harness.currentState.status).toBe('aborted');
  });
});

describe('a parallel join with a token on each incoming flow', () => {
  it('opens while another token is still moving', () => {
    const harness = begun([
      'start -> apply',
      'apply -> and1',
      'and1 -> left',
      'and1 -> late',
      'and1 -> right',
      'left -> and2',
      'late -> xor',
      'right -> xor',
      'xor -> and2',
      'and2 -> pay',
      'pay -> end',
    ]);
    harness.decide('left');
    harness.decide('right');
    expect(harness.openTasks).toEqual(['late:late', 'pay:pay']);
    harness.decide('pay');
    harness.decide('late');
    expect(harness.currentState.status).toBe('aborted');
  });
});

it('an event of an older rules version is replayed with its original result', () => {
  const harness = begun();
  harness.decide('left');
  const last = harness.createDecision('right', 'agree', goAway);
  const answers = { now: 9_000, ids: { first: '90' }, agents: {} };
  const asked = { definition: harness.definition, state: harness.currentState, actor: actor('right'), command: last };
  const decided = answerQuestions(
    (people) => decideByRules(1, { ...asked, answers: { ...answers, people } }),
    resolveFromNames,
  );
  if (decided.kind !== 'done') throw new Error(decided.kind);
  expect(decided.state).toMatchObject({ status: 'running', tasks: [{ node: 'pay' }] });
  expect(replay(harness.definition, [...harness.events, decided.event])).toEqual(decided.state);
  const { rules: _rules, ...unmarked } = decided.event;
  expect(replay(harness.definition, [...harness.events, unmarked])).toEqual(decided.state);
});
