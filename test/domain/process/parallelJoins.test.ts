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
  const desk = new ProcessHarness(chart(lines, outlines)).start('zhang');
  desk.decide('apply');
  return desk;
};
const goAway = { variables: { left: 'away' } };
const lookOf = (desk: ProcessHarness, who: string, command: Command) =>
  simulateAccepted((answers) =>
    simulate({ definition: desk.definition, state: desk.currentState, actor: actor(who), command, answers }),
  ).preview;

describe('a payment behind two branches, one of which was refused and went to its own end', () => {
  it('is not executed: the request ends as refused', () => {
    const desk = begun();
    desk.decide('left');
    desk.decide('right', 'refuse');
    expect(desk.currentState).toMatchObject({ status: 'succeeded', outcome: 'refused', tasks: [], tokens: [] });
  });

  it('is not executed if the refusal comes first', () => {
    const desk = begun();
    desk.decide('right', 'refuse');
    expect(desk.openTasks).toEqual(['left:left']);
    desk.decide('left');
    expect(desk.currentState).toMatchObject({ status: 'succeeded', outcome: 'refused' });
  });

  it('is explained in the history with the join and the branch without a token', () => {
    const desk = begun();
    desk.decide('left');
    desk.decide('right', 'refuse');
    expect(desk.effects).toContainEqual({
      kind: 'recorded',
      record: expect.objectContaining({ action: 'branchMissing', node: 'and2', nodeName: 'and2', remark: 'right' }),
    });
  });

  it('is reported in the preview of the last decision', () => {
    const desk = begun();
    desk.decide('left');
    const refusing = lookOf(desk, 'right', desk.createDecision('right', 'refuse'));
    expect(refusing).toMatchObject({ outcome: 'refused', closedJoins: [{ nodeName: 'and2', branches: ['right'] }] });
    expect(lookOf(desk, 'right', desk.createDecision('right')).closedJoins).toBeUndefined();
    const leaving = lookOf(desk, 'right', desk.createDecision('right', 'agree', goAway));
    expect(leaving).toMatchObject({ outcome: 'aborted', closedJoins: [{ nodeName: 'and2', branches: ['right'] }] });
  });

  it('is reported in the preview while other branches are still open', () => {
    const desk = begun();
    const preview = lookOf(desk, 'right', desk.createDecision('right', 'refuse'));
    expect(preview).toMatchObject({ closedJoins: [{ nodeName: 'and2', branches: ['right'] }] });
    expect(preview.outcome).toBeUndefined();
    desk.decide('right', 'refuse');
    expect(lookOf(desk, 'left', desk.createDecision('left'))).toMatchObject({ outcome: 'refused' });
  });
});

describe('a parallel join that lost a token to another end event', () => {
  it('aborts the request if no user refused on that branch, regardless of refusals on other branches', () => {
    const desk = begun();
    desk.decide('left', 'refuse');
    desk.decide('right', 'agree', goAway);
    expect(desk.currentState).toMatchObject({ status: 'aborted', outcome: 'open', tasks: [], tokens: [] });
    expect(desk.effects).toContainEqual({ kind: 'instanceEnded', status: 'aborted' });
  });

  it('waits while another task is open, and a return to before the fork reopens it', () => {
    const third = [...PAYMENT, 'and1 -> third', 'third -> end3'];
    const desk = begun(third);
    desk.decide('left');
    desk.decide('right', 'agree', goAway);
    expect([desk.currentState.status, desk.openTasks]).toEqual(['running', ['third:third']]);
    expect(findDeadJoins(desk.definition, desk.currentState)).toMatchObject([
      { node: 'and2', branches: ['right'], isReached: true, isRefused: false },
    ]);
    desk.execute('third', {
      kind: 'return',
      task: desk.getTask('third').id,
      to: { node: 'apply' },
      afterwards: 'normal',
      opinion: 'again',
    });
    desk.decide('apply', 'agree', { variables: { left: '' } });
    for (const who of ['left', 'right', 'third']) desk.decide(who);
    expect(desk.openTasks).toEqual(['pay:pay']);
  });

  it('keeps the nodes behind it closed in enclosing scopes, too', () => {
    const inside = { in: 'sub' } as const;
    const desk = begun(
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
    desk.decide('left');
    desk.decide('right', 'refuse');
    expect(desk.openTasks).toEqual(['other:other']);
    desk.decide('other');
    expect(desk.currentState).toMatchObject({ status: 'succeeded', outcome: 'refused' });
  });

  it('never opens behind a choice of one of its flows', () => {
    const desk = begun([
      'start -> apply',
      'apply -> xor',
      'xor -> left: v == 1',
      'xor -> right: else',
      'left -> and2',
      'right -> and2',
      'and2 -> pay',
      'pay -> end',
    ]);
    desk.decide('right');
    expect(desk.currentState.status).toBe('aborted');
  });
});

describe('a parallel join with a token on each incoming flow', () => {
  it('opens while another token is still moving', () => {
    const desk = begun([
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
    desk.decide('left');
    desk.decide('right');
    expect(desk.openTasks).toEqual(['late:late', 'pay:pay']);
    desk.decide('pay');
    desk.decide('late');
    expect(desk.currentState.status).toBe('aborted');
  });
});

it('an event of an older rules version is replayed with its original result', () => {
  const desk = begun();
  desk.decide('left');
  const last = desk.createDecision('right', 'agree', goAway);
  const answers = { now: 9_000, ids: { first: '90' }, agents: {} };
  const asked = { definition: desk.definition, state: desk.currentState, actor: actor('right'), command: last };
  const decided = answerQuestions(
    (people) => decideByRules(1, { ...asked, answers: { ...answers, people } }),
    resolveFromNames,
  );
  if (decided.kind !== 'done') throw new Error(decided.kind);
  expect(decided.state).toMatchObject({ status: 'running', tasks: [{ node: 'pay' }] });
  expect(replay(desk.definition, [...desk.events, decided.event])).toEqual(decided.state);
  const { rules: _rules, ...unmarked } = decided.event;
  expect(replay(desk.definition, [...desk.events, unmarked])).toEqual(decided.state);
});
