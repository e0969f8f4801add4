import { describe, expect, it } from 'vitest';
import type { CommandOf } from '#domain/workflow/command.ts';
import { previewMove, preview } from '#domain/process/preview.ts';
import { actor, person } from '#testing/people.ts';
import { chart, peopleOf, type NodeOutline } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';
import { outlookOf, shown } from '#test/support/process/lookAhead.ts';
import { back } from '#test/support/process/returning.ts';
import { circulate } from '#test/support/process/circulating.ts';

const voting = {
  mode: 'parallel',
  threshold: { by: 'count', value: 2 },
  counted: 'agree',
  finish: 'atOnce',
} as const;
const STILL = { opens: [], closes: [], goesOnAllTheSame: false };
const opened = (node: string, ...people: readonly string[]) => ({ node, nodeName: node, people: people.map(person) });
const started = (lines: readonly string[], outlines: Readonly<Record<string, NodeOutline>> = {}, variables = {}) =>
  new Desk(chart(lines, outlines)).start('zhang', variables);
const deciding = (desk: Desk, by: string, vote: 'agree' | 'refuse' = 'agree', variables = {}) =>
  outlookOf(desk, by, desk.decision(by, vote, { variables }));
const FORK = ['start -> and1', 'and1 -> left', 'and1 -> right', 'left -> and2', 'right -> and2', 'and2 -> end'];
const SIGNED: Readonly<Record<string, NodeOutline>> = { sign: { task: { ...peopleOf('a', 'b', 'c'), voting } } };
const signing = () => started(['start -> apply', 'apply -> sign', 'sign -> end'], SIGNED);
const atSign = () => {
  const desk = signing();
  desk.decide('apply');
  return desk;
};

describe('what a decision opens', () => {
  it('is each step behind a fork, with its own people', () => {
    const lines = ['start -> wang', 'wang -> and1', 'and1 -> left', 'and1 -> right', 'left -> end', 'right -> end2'];
    expect(deciding(started(lines), 'wang')).toEqual({
      ...STILL,
      opens: [opened('left', 'left'), opened('right', 'right')],
    });
  });

  it('is a counter-sign with all its signers, though they are asked one after the other', () => {
    const inTurn = { ...voting, mode: 'sequential' } as const;
    const desk = started(['start -> wang', 'wang -> sign', 'sign -> end'], {
      sign: { task: { ...peopleOf('a', 'b', 'c'), voting: inTurn } },
    });
    expect(deciding(desk, 'wang').opens).toEqual([
      { ...opened('sign', 'a', 'b', 'c'), voting: { mode: 'sequential', by: 'count', value: 2 } },
    ]);
  });

  it('tells that fewer sign than must agree only where fewer sign', () => {
    expect(deciding(signing(), 'apply').opens).toEqual([
      { ...opened('sign', 'a', 'b', 'c'), voting: { mode: 'parallel', by: 'count', value: 2 } },
    ]);
  });

  it('tells no voting of a question asked at a counter-sign', () => {
    const desk = atSign();
    const ask: CommandOf<'communicate'> = {
      kind: 'communicate',
      task: desk.taskOf('a').id,
      people: [person('x')],
      opinion: '',
    };
    expect(outlookOf(desk, 'a', ask)).toEqual({ ...STILL, opens: [opened('sign', 'x')] });
  });

  it('is not the task that sleeps because its signer sent the request back, when somebody else decides', () => {
    const desk = started(['start -> apply', 'apply -> and1', ...FORK.slice(1)]);
    desk.decide('apply');
    desk.act('left', back(desk, 'left', 'initiator', 'backtrack'));
    expect(desk.current.tasks.map(({ node, status }) => `${node} ${status}`)).toContain('left locked');
    expect(deciding(desk, 'right')).toEqual({ ...STILL, waitsFor: 'branches' });
  });

  it('is the task that slept, when the returned work is handed in again', () => {
    const desk = started(['start -> wang', 'wang -> li', 'li -> end']);
    desk.decide('wang');
    desk.act('li', back(desk, 'li', 'initiator', 'backtrack'));
    expect(deciding(desk, 'zhang')).toEqual({ ...STILL, opens: [opened('li', 'li')] });
  });
});

describe('what a decision ends', () => {
  const lines = ['start -> wang', 'wang -> end'];

  it('is told by what the request came to', () => {
    expect(deciding(started(lines), 'wang')).toEqual({ ...STILL, ends: 'approved' });
    expect(deciding(started(lines), 'wang', 'refuse')).toEqual({ ...STILL, ends: 'refused' });
  });

  it('is nothing while another branch is open: it waits there', () => {
    expect(deciding(started(FORK), 'left')).toEqual({ ...STILL, waitsFor: 'branches' });
    const apart = started(['start -> and1', 'and1 -> left', 'and1 -> right', 'left -> end', 'right -> end2']);
    expect(deciding(apart, 'left')).toEqual(STILL);
  });

  it('tells the join that does not open any more, when it has not been told before', () => {
    const lost = ['start -> and1', 'and1 -> left', 'and1 -> right', 'and1 -> third', 'left -> and2', 'third -> end3'];
    const desk = started([...lost, 'right -> xor', 'xor -> and2: paid', 'xor -> end2: else', 'and2 -> end']);
    desk.decide('left');
    const closedJoins = [expect.objectContaining({ node: 'and2', nodeName: 'and2', branches: ['right'] })];
    expect(deciding(desk, 'right', 'refuse')).toMatchObject({ closedJoins });
    expect(deciding(desk, 'right', 'agree', { paid: true })).not.toHaveProperty('closedJoins');
    expect(deciding(desk, 'third')).not.toHaveProperty('closedJoins');
    desk.decide('right', 'refuse');
    expect(deciding(desk, 'third')).toMatchObject({ ends: expect.any(String), closedJoins });
  });

  it('goes on all the same where agreeing would open the same', () => {
    const xor = ['start -> wang', 'wang -> xor', 'xor -> li: vote == "agree"', 'xor -> chen: else'];
    expect(deciding(started([...xor, 'li -> end', 'chen -> end']), 'wang', 'refuse').goesOnAllTheSame).toBe(false);
    const line = ['start -> wang', 'wang -> li', 'li -> end'];
    expect(deciding(started(line), 'wang', 'refuse').goesOnAllTheSame).toBe(true);
    expect(deciding(started(line), 'wang').goesOnAllTheSame).toBe(false);
    expect(deciding(started(FORK), 'left', 'refuse').goesOnAllTheSame).toBe(false);
  });
});

describe('what a vote changes', () => {
  it('is how it stands, while it is open; it does not tell how it stood', () => {
    const seen = deciding(atSign(), 'a');
    expect(seen).toMatchObject({
      ...STILL,
      waitsFor: 'votes',
      tallyAfter: { agree: 1, voted: 1, total: 3, needed: 2 },
    });
    expect(Object.keys(seen).toSorted()).toEqual(['closes', 'goesOnAllTheSame', 'opens', 'tallyAfter', 'waitsFor']);
  });

  it('is nothing of it once it is decided: the others close, and the request ends', () => {
    const desk = atSign();
    desk.decide('a');
    const { id } = desk.taskOf('c');
    expect(deciding(desk, 'b')).toEqual({
      ...STILL,
      closes: [{ task: id, node: 'sign', nodeName: 'sign', people: [person('c')] }],
      ends: 'approved',
    });
  });

  it('is not told of what leaves the vote alone', () => {
    const desk = atSign();
    const transfer = { kind: 'transfer', task: desk.taskOf('a').id, to: person('x'), opinion: '' } as const;
    expect(outlookOf(desk, 'a', transfer)).toEqual({ ...STILL, handsTo: [person('x')] });
  });
});

describe('what a branch waits for', () => {
  it.each([
    ['work of a handler', { kind: 'handlerTask', handler: 'mail' }],
    ['a called request', { kind: 'callActivity', calledKey: 'other' }],
    ['a timer', { kind: 'timerEvent', timer: { kind: 'after', ms: 60_000 } }],
  ] as const)('is %s outside', (_, far) => {
    const lines = ['start -> wang', 'wang -> far', 'far -> end'];
    expect(deciding(started(lines, { far }), 'wang')).toEqual({ ...STILL, waitsFor: 'outside' });
  });

  it('is not a timer beside a step that opens', () => {
    const late = {
      kind: 'boundaryTimer',
      attachedTo: 'li',
      isInterrupting: true,
      timer: { kind: 'after', ms: 60_000 },
    } as const;
    const desk = started(['start -> wang', 'wang -> li', 'li -> end', 'late -> end2'], { late, li: {} });
    expect(deciding(desk, 'wang')).toEqual({ ...STILL, opens: [opened('li', 'li')] });
  });

  it('is not told where work outside was waited for already', () => {
    const mail = { kind: 'handlerTask', handler: 'mail' } as const;
    const lines = ['start -> and1', 'and1 -> mail', 'and1 -> wang', 'mail -> end', 'wang -> end2'];
    expect(deciding(started(lines, { mail }), 'wang')).toEqual(STILL);
  });

  it('is the other readers, when one of several has read', () => {
    const desk = started(['start -> wang', 'wang -> end']);
    desk.act('wang', circulate(desk, 'wang', ['a', 'b']));
    expect(deciding(desk, 'a')).toEqual({ ...STILL, waitsFor: 'readers' });
    desk.decide('a');
    expect(deciding(desk, 'b')).toEqual(STILL);
  });
});

describe('what a return does', () => {
  const LINES = ['start -> wang', 'wang -> li', 'li -> end'];
  const atLi = () => {
    const desk = started(LINES);
    desk.decide('wang');
    return desk;
  };

  it('is one step with its people, and that it comes straight back', () => {
    const desk = atLi();
    const command = back(desk, 'li', 'initiator', 'backtrack');
    const { next } = shown((answers) => previewMove(desk.definition, desk.current, actor('li'), command, answers));
    const outlook = { ...STILL, opens: [opened('wang', 'zhang')], backTo: opened('li', 'li') };
    expect(next).toEqual([
      {
        id: 'wang',
        name: 'wang',
        kind: 'userTask',
        executors: [person('zhang')],
        behind: [],
        maySelectPeople: false,
        isSinglePerson: false,
        mayBeEmpty: true,
        outlook,
      },
    ]);
  });

  it('is refused where there is no step to go to', () => {
    const desk = started(LINES);
    const task = desk.taskOf('wang').id;
    const seen = previewMove(
      desk.definition,
      desk.current,
      actor('wang'),
      { kind: 'jump', task, destination: 'nowhere', people: [], opinion: '' },
      { now: 0, ids: { first: '9' }, people: {}, agents: {} },
    );
    expect(seen).toEqual({ kind: 'refused', refusal: { code: 'node.unknown' } });
  });
});

describe('one look ahead at several ways', () => {
  const TWO = ['start -> wang', 'wang -> li', 'wang -> chen', 'li -> end', 'chen -> end'];
  const ways = (task: Extract<NodeOutline, { task: unknown }>['task'], lines = TWO) => {
    const desk = started(lines, { wang: { task }, sign: SIGNED['sign'] ?? {} });
    return shown((answers) =>
      preview(
        desk.definition,
        desk.current,
        actor('wang'),
        desk.taskOf('wang').id,
        { vote: 'agree', variables: {} },
        answers,
      ),
    ).next.map(({ id, outlook }) => [id, outlook?.opens.map(({ node }) => node)]);
  };

  it('tells each by itself where one of them is picked', () => {
    const each = [
      ['li', ['li']],
      ['chen', ['chen']],
    ];
    expect(ways({ nextChoice: 'manual' })).toEqual(each);
  });

  it('tells what all of them do where all are taken', () => {
    expect(ways({})).toEqual([
      ['li', ['li', 'chen']],
      ['chen', ['li', 'chen']],
    ]);
  });

  it('tells a way behind a gateway by itself where the path may be selected', () => {
    const lines = ['start -> wang', 'wang -> xor', 'xor -> li: big', 'xor -> chen: else', 'li -> end', 'chen -> end'];
    expect(ways({ switches: ['selectPath'] }, lines)).toEqual([
      ['li', ['li']],
      ['chen', ['chen']],
    ]);
  });

  it('asks every question of every way in one round', () => {
    const desk = started(TWO, { wang: { task: { nextChoice: 'manual' } } });
    const seen = preview(
      desk.definition,
      desk.current,
      actor('wang'),
      desk.taskOf('wang').id,
      { vote: 'agree', variables: {} },
      { now: 0, ids: { first: '9' }, people: {}, agents: {} },
    );
    expect(seen.kind === 'asks' && seen.questions.map(({ node }) => node)).toEqual(['li', 'chen']);
  });
});
