import { describe, expect, it } from 'vitest';
import type { CommandOf } from '#domain/workflow/command.ts';
import { actor, person } from '#testing/people.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';
import { foreseenRefusal, outlookOf } from '#test/support/process/lookAhead.ts';

const LINE = chart(['start -> apply', 'apply -> manager', 'manager -> boss', 'boss -> end']);
const atManager = () => {
  const desk = new Desk(LINE).start('zhang');
  desk.decide('apply');
  return desk;
};
const NOTHING_MOVES = { opens: [], closes: [], goesOnAllTheSame: false };

describe('handing a task over', () => {
  const transfer = (desk: Desk, to: string) =>
    ({ kind: 'transfer', task: desk.taskOf('manager').id, to: person(to), opinion: '' }) as const;

  it('names who has it afterwards, and moves nothing', () => {
    const desk = atManager();
    expect(outlookOf(desk, 'manager', transfer(desk, 'li'))).toEqual({ ...NOTHING_MOVES, handsTo: [person('li')] });
    expect(foreseenRefusal(desk, 'manager', transfer(desk, 'manager'))).toBe('people.self');
  });

  it('names whoever gets it back', () => {
    const desk = atManager();
    const { id } = desk.taskOf('manager');
    desk.act('manager', transfer(desk, 'li'));
    expect(outlookOf(desk, 'manager', { kind: 'retrieve', task: id, opinion: '' })).toEqual({
      ...NOTHING_MOVES,
      handsTo: [person('manager')],
    });
  });
});

describe('more signers', () => {
  const signing = (mode: 'parallel' | 'sequential') =>
    new Desk(
      chart(['start -> sign', 'sign -> end'], {
        sign: {
          task: {
            ...peopleOf('a', 'b', 'c'),
            voting: { mode, threshold: { by: 'percent', value: 60 }, counted: 'agree', finish: 'atOnce' },
          },
        },
      }),
    ).start('zhang');
  const add = (desk: Desk, ...people: readonly string[]): CommandOf<'addSigners'> => ({
    kind: 'addSigners',
    task: desk.taskOf('a').id,
    people: people.map(person),
    position: 'parallel',
    opinion: '',
  });

  it('show how the vote stands now and with them, and who is asked at once', () => {
    const desk = signing('parallel');
    desk.decide('b');
    expect(outlookOf(desk, 'a', add(desk, 'x', 'y'))).toMatchObject({
      opens: [{ node: 'sign', people: [person('x'), person('y')] }],
      closes: [],
      waitsFor: 'votes',
      tallyBefore: { agree: 1, voted: 1, total: 3, needed: 2 },
      tallyAfter: { agree: 1, voted: 1, total: 5, needed: 3 },
    });
  });

  it('are asked after the others in a sequential vote', () => {
    const desk = signing('sequential');
    expect(outlookOf(desk, 'a', add(desk, 'x'))).toMatchObject({
      opens: [],
      tallyBefore: { total: 3 },
      tallyAfter: { total: 4 },
    });
  });

  it('may still be chosen: nobody yet changes nothing', () => {
    const desk = signing('parallel');
    expect(outlookOf(desk, 'a', add(desk))).toMatchObject({
      opens: [],
      tallyAfter: { total: 3 },
      tallyBefore: { total: 3 },
    });
  });
});

describe('sending a task round', () => {
  const circulate = (desk: Desk, more: Partial<CommandOf<'circulate'>> = {}): CommandOf<'circulate'> => ({
    kind: 'circulate',
    task: desk.taskOf('manager').id,
    people: [person('a'), person('b')],
    order: 'parallel',
    afterwards: 'comeBack',
    completion: { by: 'all' },
    opinion: '',
    ...more,
  });

  it('opens a copy for each reader, or for the first of them, and waits for readers', () => {
    const desk = atManager();
    expect(outlookOf(desk, 'manager', circulate(desk))).toMatchObject({
      opens: [{ node: 'manager', people: [person('a'), person('b')] }],
      closes: [],
      waitsFor: 'readers',
    });
    expect(outlookOf(desk, 'manager', circulate(desk, { order: 'sequential' }))).toMatchObject({
      opens: [{ people: [person('a')] }],
      waitsFor: 'readers',
    });
    expect(outlookOf(desk, 'manager', circulate(desk, { people: [] }))).toMatchObject({
      opens: [],
      waitsFor: 'readers',
    });
    expect(foreseenRefusal(desk, 'manager', circulate(desk, { completion: { by: 'count', value: 3 } }))).toBe(
      'circulation.setting',
    );
  });

  it('closes the copies of those who are still reading when it is called back', () => {
    const desk = atManager();
    desk.act('manager', circulate(desk));
    desk.decide('a');
    const outlook = outlookOf(desk, 'manager', { kind: 'cancelCirculation', task: desk.taskOf('manager').id });
    expect(outlook).toMatchObject({ opens: [], closes: [{ node: 'manager', people: [person('b')] }] });
    expect(outlook).not.toHaveProperty('waitsFor');
  });
});

describe('asking colleagues', () => {
  const ask = (desk: Desk, by: string, ...people: readonly string[]) =>
    ({ kind: 'communicate', task: desk.taskOf(by).id, people: people.map(person), opinion: '' }) as const;

  it('opens a question for each', () => {
    const desk = atManager();
    expect(outlookOf(desk, 'manager', ask(desk, 'manager', 'a', 'b'))).toEqual({
      ...NOTHING_MOVES,
      opens: [{ node: 'manager', nodeName: 'manager', people: [person('a'), person('b')] }],
    });
  });

  it('is answered: what was asked because of it closes, too', () => {
    const desk = atManager();
    desk.act('manager', ask(desk, 'manager', 'a'));
    desk.act('a', ask(desk, 'a', 'c'));
    expect(outlookOf(desk, 'a', { kind: 'reply', task: desk.taskOf('a').id, opinion: '' })).toMatchObject({
      opens: [],
      closes: [{ people: [person('c')] }],
    });
  });

  it('is taken back: the open questions close, the answered ones were closed before', () => {
    const desk = atManager();
    desk.act('manager', ask(desk, 'manager', 'a', 'b'));
    desk.act('a', { kind: 'reply', task: desk.taskOf('a').id, opinion: 'because' });
    expect(
      outlookOf(desk, 'manager', {
        kind: 'revokeCommunication',
        task: desk.taskOf('manager').id,
        deleteOpinions: true,
      }),
    ).toMatchObject({ closes: [{ people: [person('b')] }] });
  });

  it('does not follow the task that asked: its questions go with it unsaid', () => {
    const desk = atManager();
    desk.act('manager', ask(desk, 'manager', 'a'));
    desk.act('a', ask(desk, 'a', 'c'));
    expect(outlookOf(desk, 'manager', desk.decision('manager'))).toMatchObject({
      opens: [{ node: 'boss' }],
      closes: [],
    });
  });
});

describe('moving a request by hand', () => {
  it('a delivery opens the chosen step for the chosen people, or for its own', () => {
    const desk = atManager();
    const jump = (people: readonly string[]) =>
      ({
        kind: 'jump',
        task: desk.taskOf('manager').id,
        destination: 'boss',
        people: people.map(person),
        opinion: '',
      }) as const;
    expect(outlookOf(desk, 'manager', jump(['x']))).toMatchObject({
      opens: [{ node: 'boss', people: [person('x')] }],
      closes: [],
    });
    expect(outlookOf(desk, 'manager', jump([]))).toMatchObject({ opens: [{ node: 'boss', people: [person('boss')] }] });
  });

  it('a withdrawal closes what is open and opens the first step for its initiator', () => {
    expect(outlookOf(atManager(), 'zhang', { kind: 'withdraw', opinion: '' })).toMatchObject({
      opens: [{ node: 'apply', people: [person('zhang')] }],
      closes: [{ node: 'manager' }],
    });
  });

  it("taking back closes the next step and opens one's own", () => {
    const desk = atManager();
    desk.decide('manager');
    expect(outlookOf(desk, 'manager', { kind: 'takeBack', opinion: '' })).toMatchObject({
      opens: [{ node: 'manager', people: [person('manager')] }],
      closes: [{ node: 'boss', people: [person('boss')] }],
    });
  });

  it('voiding ends the request and closes all there is; deleting one that has ended ends nothing more', () => {
    const desk = atManager();
    expect(outlookOf(desk, 'zhang', { kind: 'void', opinion: '' })).toEqual({
      ...NOTHING_MOVES,
      ends: 'cancelled',
      closes: [expect.objectContaining({ node: 'manager' })],
    });
    expect(outlookOf(desk, 'zhang', { kind: 'delete' })).toMatchObject({
      ends: 'cancelled',
      closes: [{ node: 'manager' }],
    });
    desk.act('zhang', { kind: 'void', opinion: '' });
    expect(outlookOf(desk, 'zhang', { kind: 'delete' })).toEqual(NOTHING_MOVES);
  });
});

describe('stopping a request', () => {
  it('says what it becomes, and moves nothing', () => {
    const desk = atManager();
    for (const [kind, becomes] of [
      ['suspend', 'suspended'],
      ['resume', 'running'],
      ['pend', 'onHold'],
      ['restore', 'running'],
    ] as const) {
      const command = { kind, opinion: '' } as const;
      expect(outlookOf(desk, 'manager', command)).toEqual({ ...NOTHING_MOVES, becomes });
      desk.act('manager', command);
    }
  });

  it('opens with the resumption what came in meanwhile', () => {
    const desk = new Desk(
      chart(['start -> mail', 'mail -> boss', 'boss -> end'], { mail: { kind: 'handlerTask', handler: 'mail' } }),
    ).start('zhang');
    desk.act('zhang', { kind: 'suspend', opinion: '' });
    desk.act(actor('system'), {
      kind: 'finishHandler',
      job: desk.current.jobs[0]?.id ?? '',
      result: { ok: true, variables: {} },
    });
    expect(outlookOf(desk, 'zhang', { kind: 'resume' })).toMatchObject({
      becomes: 'running',
      opens: [{ node: 'boss' }],
    });
  });
});
