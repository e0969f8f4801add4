import { describe, expect, it } from 'vitest';
import { picksPathAtStart } from '#domain/process/chart/paths.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import type { UserTaskSettings } from '#domain/workflow/processDefinition.ts';
import { preview, previewMove, previewStart, type ConsideredVote, type NodePreview } from '#domain/process/preview.ts';
import { actor, person } from '#testing/people.ts';
import { chart, peopleOf } from '#testing/chart.ts';
import { Desk } from '#testing/desk.ts';
import { outlookOf, shown } from '#test/support/process/lookAhead.ts';

const withOutlook = ({ next }: NodePreview) => ({ next, outlook: next[0]?.outlook });
const considered = (desk: Desk, by: string, choice: Partial<ConsideredVote> = {}) =>
  withOutlook(
    shown((answers) =>
      preview(
        desk.definition,
        desk.current,
        actor(by),
        desk.taskOf(by).id,
        { vote: 'agree', variables: {}, ...choice },
        answers,
      ),
    ),
  );
const names = (next: NodePreview['next']): unknown[] =>
  next.map(({ id, executors, behind }) =>
    behind.length > 0 ? [id, names(behind)] : [id, ...executors.map((each) => each.id)],
  );

const LEAVE = chart([
  'start -> apply',
  'apply -> manager',
  'manager -> xor1',
  'xor1 -> end2: vote == "refuse"',
  'xor1 -> boss: days > 3',
  'xor1 -> hr: else',
  'boss -> hr',
  'hr -> end',
]);
const atManager = (days = 1) => {
  const desk = new Desk(LEAVE).start('zhang', { days });
  desk.decide('apply');
  return desk;
};

describe('what a decision would lead to', () => {
  it('is the next node with its people, behind the gateway that decides', () => {
    expect(names(considered(atManager(), 'manager').next)).toEqual([['xor1', [['hr', 'hr']]]]);
    expect(names(considered(atManager(), 'manager', { variables: { days: 5 } }).next)).toEqual([
      ['xor1', [['boss', 'boss']]],
    ]);
    expect(considered(atManager(), 'manager', { vote: 'refuse' }).next).toMatchObject([
      { kind: 'gateway', behind: [{ id: 'end2', kind: 'end' }] },
    ]);
  });

  it('says what becomes of the request', () => {
    expect(considered(atManager(), 'manager').outlook).toMatchObject({
      opens: [{ node: 'hr', people: [person('hr')] }],
      closes: [],
      goesOnAllTheSame: false,
    });
    expect(considered(atManager(), 'manager', { vote: 'refuse' }).outlook).toMatchObject({
      opens: [],
      ends: 'refused',
    });
  });

  it('tells where a refusal changes nothing', () => {
    const desk = atManager(5);
    desk.decide('manager');
    expect(considered(desk, 'boss', { vote: 'refuse' }).outlook).toMatchObject({
      opens: [{ node: 'hr' }],
      goesOnAllTheSame: true,
    });
  });

  it('changes nothing', () => {
    const desk = atManager();
    const before = structuredClone(desk.current);
    considered(desk, 'manager', { variables: { days: 9 } });
    expect(desk.current).toEqual(before);
  });

  it('is every way where the signer picks, with what may be chosen there', () => {
    const process = chart(['start -> apply', 'apply -> manager', 'apply -> boss', 'manager -> end', 'boss -> end'], {
      apply: { task: { nextChoice: 'manual', switches: ['selectPeople', 'singlePerson'] } },
      boss: { task: { ...peopleOf(), emptyApprover: 'refuse' } },
    });
    expect(considered(new Desk(process).start('zhang'), 'apply').next).toMatchObject([
      {
        id: 'manager',
        maySelectPeople: true,
        isSinglePerson: true,
        executors: [person('manager')],
        outlook: { opens: [{ node: 'manager' }] },
      },
      { id: 'boss', executors: [], mayBeEmpty: false, outlook: { opens: [{ node: 'boss', people: [] }] } },
    ]);
  });

  it('looks into sub-processes and over parallel branches', () => {
    const sketches = {
      sub: { kind: 'subProcess' as const },
      startIn: { in: 'sub', kind: 'startEvent' as const },
      inner: { in: 'sub' },
      endIn: { in: 'sub', kind: 'endEvent' as const },
    };
    const process = chart(
      [
        'start -> apply',
        'apply -> and1',
        'and1 -> sub',
        'and1 -> hr',
        'startIn -> inner',
        'inner -> endIn',
        'sub -> and2',
        'hr -> and2',
        'and2 -> end',
      ],
      sketches,
    );
    expect(names(considered(new Desk(process).start('zhang'), 'apply').next)).toEqual([
      [
        'and1',
        [
          ['sub', [['inner', 'inner']]],
          ['hr', 'hr'],
        ],
      ],
    ]);
  });
});

describe('the outlook on a vote', () => {
  const voting = {
    mode: 'parallel',
    threshold: { by: 'count', value: 2 },
    counted: 'agree',
    finish: 'atOnce',
  } as const;
  const signed = () =>
    new Desk(
      chart(['start -> sign', 'sign -> hr', 'hr -> end'], { sign: { task: { ...peopleOf('a', 'b', 'c'), voting } } }),
    ).start('zhang');

  it('shows how it would stand while it is open', () => {
    expect(considered(signed(), 'a').outlook).toMatchObject({
      waitsFor: 'votes',
      tallyAfter: { agree: 1, voted: 1, total: 3, needed: 2 },
    });
  });

  it('names whose tasks close when it is decided', () => {
    const desk = signed();
    desk.decide('a');
    expect(considered(desk, 'b').outlook).toMatchObject({
      opens: [{ node: 'hr' }],
      closes: [{ node: 'sign', people: [person('c')] }],
    });
  });

  it('shows the voting of the node to come', () => {
    const desk = new Desk(
      chart(['start -> apply', 'apply -> sign', 'sign -> end'], { sign: { task: { ...peopleOf('a', 'b'), voting } } }),
    ).start('zhang');
    const { next, outlook } = considered(desk, 'apply');
    expect(next[0]?.voting).toEqual({ mode: 'parallel', by: 'count', value: 2 });
    expect(outlook?.opens).toMatchObject([
      { node: 'sign', people: [person('a'), person('b')], voting: { mode: 'parallel', by: 'count', value: 2 } },
    ]);
  });
});

describe('the outlook on returns and waiting', () => {
  const back = (desk: Desk, by: string, more: Partial<CommandOf<'return'>>): CommandOf<'return'> => ({
    kind: 'return',
    task: desk.taskOf(by).id,
    to: 'initiator',
    afterwards: 'backtrack',
    opinion: '',
    ...more,
  });

  it('a backtrack goes to one person and straight back', () => {
    const desk = atManager();
    const { next } = shown((answers) =>
      previewMove(desk.definition, desk.current, actor('manager'), back(desk, 'manager', {}), answers),
    );
    expect(next).toMatchObject([
      {
        id: 'apply',
        executors: [person('zhang')],
        outlook: {
          opens: [{ node: 'apply', people: [person('zhang')] }],
          backTo: { node: 'manager', people: [person('manager')] },
        },
      },
    ]);
  });

  it('a return out of branches names whose tasks close', () => {
    const desk = new Desk(
      chart([
        'start -> apply',
        'apply -> and1',
        'and1 -> left',
        'and1 -> right',
        'left -> and2',
        'right -> and2',
        'and2 -> end',
      ]),
    ).start('zhang');
    desk.decide('apply');
    expect(outlookOf(desk, 'left', back(desk, 'left', { to: { node: 'apply' }, afterwards: 'normal' }))).toMatchObject({
      closes: [{ node: 'right', people: [person('right')] }],
    });
    expect(considered(desk, 'left').outlook).toMatchObject({ opens: [], waitsFor: 'branches' });
  });

  it('redoing returned work leads back to the task that returned it', () => {
    const desk = atManager();
    desk.act('manager', back(desk, 'manager', { opinion: 'why' }));
    const { next, outlook } = considered(desk, 'zhang');
    expect(names(next)).toEqual([['manager', 'manager']]);
    expect(outlook).toMatchObject({ opens: [{ node: 'manager', people: [person('manager')] }] });
    expect(outlook).not.toHaveProperty('waitsFor');
  });

  it('a reader of a circulation hands it to the next, and the last one back or on', () => {
    const desk = atManager();
    desk.act('manager', {
      kind: 'circulate',
      task: desk.taskOf('manager').id,
      people: [person('a'), person('b')],
      order: 'sequential',
      afterwards: 'goOn',
      completion: { by: 'all' },
      opinion: '',
    });
    expect(considered(desk, 'a')).toMatchObject({
      next: [{ executors: [person('b')] }],
      outlook: { opens: [{ people: [person('b')] }], waitsFor: 'readers' },
    });
    desk.decide('a');
    expect(names(considered(desk, 'b').next)).toEqual([['xor1', [['hr', 'hr']]]]);
  });

  it('work outside is waited for', () => {
    const desk = new Desk(
      chart(['start -> apply', 'apply -> mail', 'mail -> end'], { mail: { kind: 'handlerTask', handler: 'mail' } }),
    ).start('zhang');
    expect(considered(desk, 'apply').outlook).toMatchObject({ opens: [], waitsFor: 'outside' });
  });
});

describe('what a start would do', () => {
  const start: CommandOf<'start'> = {
    kind: 'start',
    instance: '1',
    variables: { days: 1 },
    opinion: '',
    chosenPeople: {},
  };
  const started = (settings: Parameters<typeof chart>[2]) =>
    shown((answers) =>
      previewStart(
        chart(['start -> apply', 'apply -> manager', 'manager -> end'], {}, settings),
        actor('zhang'),
        start,
        answers,
      ),
    );

  it('opens the first node, or what follows it where the start completes it', () => {
    expect(names(started({}).next)).toEqual([['apply', 'apply']]);
    expect(names(started({ skipFirstNode: true }).next)).toEqual([['manager', 'manager']]);
    expect(withOutlook(started({ skipFirstNode: true })).outlook?.opens).toMatchObject([{ node: 'manager' }]);
  });

  it('is told for each way by itself where whoever starts it picks one', () => {
    const WAYS = ['start -> apply', 'apply -> manager', 'apply -> boss', 'manager -> end', 'boss -> end'];
    const opens = (
      task: Partial<UserTaskSettings>,
      settings: Parameters<typeof chart>[2] = { skipFirstNode: true },
    ) => {
      const process = chart(WAYS, { apply: { task } }, settings);
      const { next } = shown((answers) => previewStart(process, actor('zhang'), start, answers));
      return {
        picks: picksPathAtStart(process),
        opens: next.map(({ outlook }) => outlook?.opens.map(({ node }) => node)),
      };
    };
    expect(opens({ nextChoice: 'manual' })).toEqual({ picks: true, opens: [['manager'], ['boss']] });
    expect(opens({})).toEqual({
      picks: false,
      opens: [
        ['manager', 'boss'],
        ['manager', 'boss'],
      ],
    });
    expect(opens({ nextChoice: 'manual' }, {})).toEqual({ picks: false, opens: [['apply']] });
  });
});
