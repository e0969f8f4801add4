import { describe, expect, it } from 'vitest';
import { closedJoins } from '#domain/process/closedJoins.ts';
import { decideUnder } from '#domain/process/decide.ts';
import { foresee } from '#domain/process/foresee.ts';
import { replay } from '#domain/process/replay.ts';
import type { Command } from '#domain/workflow/command.ts';
import { answerQuestions } from '#testing/answerQuestions.ts';
import { askDirectory } from '#testing/askDirectory.ts';
import { chart, type NodeOutline } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';
import { actor } from '#testing/people.ts';
import { shown } from '#test/support/process/lookAhead.ts';

/** Two branches before the payment; of those who refuse at `right` the token goes to an end of its own. */
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
const begun = (lines: readonly string[] = PAYMENT, outlines: Readonly<Record<string, NodeOutline>> = {}): Desk => {
  const desk = new Desk(chart(lines, outlines)).start('zhang');
  desk.decide('apply');
  return desk;
};
const goAway = { variables: { left: 'away' } };
const lookOf = (desk: Desk, who: string, command: Command) =>
  shown((answers) => foresee({ definition: desk.definition, state: desk.current, actor: actor(who), command, answers }))
    .outlook;

describe('a payment behind two branches, one of which was refused and went to its own end', () => {
  it('is not made: the request ends as refused', () => {
    const desk = begun();
    desk.decide('left');
    desk.decide('right', 'refuse');
    expect(desk.current).toMatchObject({ status: 'succeeded', outcome: 'refused', tasks: [], tokens: [] });
  });

  it('is not made either when the refusal comes first', () => {
    const desk = begun();
    desk.decide('right', 'refuse');
    expect(desk.open).toEqual(['left:left']);
    desk.decide('left');
    expect(desk.current).toMatchObject({ status: 'succeeded', outcome: 'refused' });
  });

  it('is told in the history with the join and the branch nobody came from', () => {
    const desk = begun();
    desk.decide('left');
    desk.decide('right', 'refuse');
    expect(desk.effects).toContainEqual({
      kind: 'recorded',
      record: expect.objectContaining({ action: 'branchMissing', node: 'and2', nodeName: 'and2', remark: 'right' }),
    });
  });

  it('is told on the sheet before whoever decides last presses', () => {
    const desk = begun();
    desk.decide('left');
    const refusing = lookOf(desk, 'right', desk.decision('right', 'refuse'));
    expect(refusing).toMatchObject({ ends: 'refused', closedJoins: [{ nodeName: 'and2', branches: ['right'] }] });
    expect(lookOf(desk, 'right', desk.decision('right')).closedJoins).toBeUndefined();
    const leaving = lookOf(desk, 'right', desk.decision('right', 'agree', goAway));
    expect(leaving).toMatchObject({ ends: 'aborted', closedJoins: [{ nodeName: 'and2', branches: ['right'] }] });
  });

  it('is told on the sheet, too, while others still work', () => {
    const desk = begun();
    const outlook = lookOf(desk, 'right', desk.decision('right', 'refuse'));
    expect(outlook).toMatchObject({ closedJoins: [{ nodeName: 'and2', branches: ['right'] }] });
    expect(outlook.ends).toBeUndefined();
    desk.decide('right', 'refuse');
    expect(lookOf(desk, 'left', desk.decision('left'))).toMatchObject({ ends: 'refused' });
  });
});

describe('a parallel join one of whose tokens came to an end elsewhere', () => {
  it('ends the request abnormally when nobody refused there, whoever refused on another branch', () => {
    const desk = begun();
    desk.decide('left', 'refuse');
    desk.decide('right', 'agree', goAway);
    expect(desk.current).toMatchObject({ status: 'aborted', outcome: 'open', tasks: [], tokens: [] });
    expect(desk.effects).toContainEqual({ kind: 'instanceEnded', status: 'aborted' });
  });

  it('waits as long as somebody can still move, and a return to before the fork mends it', () => {
    const third = [...PAYMENT, 'and1 -> third', 'third -> end3'];
    const desk = begun(third);
    desk.decide('left');
    desk.decide('right', 'agree', goAway);
    expect([desk.current.status, desk.open]).toEqual(['running', ['third:third']]);
    expect(closedJoins(desk.definition, desk.current)).toMatchObject([
      { node: 'and2', branches: ['right'], isReached: true, isRefused: false },
    ]);
    desk.act('third', {
      kind: 'return',
      task: desk.taskOf('third').id,
      to: { node: 'apply' },
      afterwards: 'normal',
      opinion: 'again',
    });
    desk.decide('apply', 'agree', { variables: { left: '' } });
    for (const who of ['left', 'right', 'third']) desk.decide(who);
    expect(desk.open).toEqual(['pay:pay']);
  });

  it('keeps what is behind it closed in the scopes around it, too', () => {
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
    expect(desk.open).toEqual(['other:other']);
    desk.decide('other');
    expect(desk.current).toMatchObject({ status: 'succeeded', outcome: 'refused' });
  });

  it('never opens behind a choice of one of its ways', () => {
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
    expect(desk.current.status).toBe('aborted');
  });
});

describe('a parallel join each of whose flows has its token', () => {
  it('opens while another token is still on its way', () => {
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
    expect(desk.open).toEqual(['late:late', 'pay:pay']);
    desk.decide('pay');
    desk.decide('late');
    expect(desk.current.status).toBe('aborted');
  });
});

it('an event of before is replayed as it was decided', () => {
  const desk = begun();
  desk.decide('left');
  const last = desk.decision('right', 'agree', goAway);
  const answers = { now: 9_000, ids: { first: '90' }, agents: {} };
  const asked = { definition: desk.definition, state: desk.current, actor: actor('right'), command: last };
  const decided = answerQuestions(
    (people) => decideUnder(1, { ...asked, answers: { ...answers, people } }),
    askDirectory,
  );
  if (decided.kind !== 'done') throw new Error(decided.kind);
  expect(decided.state).toMatchObject({ status: 'running', tasks: [{ node: 'pay' }] });
  expect(replay(desk.definition, [...desk.events, decided.event])).toEqual(decided.state);
  const { rules: _rules, ...unmarked } = decided.event;
  expect(replay(desk.definition, [...desk.events, unmarked])).toEqual(decided.state);
});
