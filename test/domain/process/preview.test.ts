import { describe, expect, it } from 'vitest';
import { picksPathAtStart } from '#domain/process/chart/paths.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import type { UserTaskSettings } from '#domain/workflow/processDefinition.ts';
import { previewStart } from '#domain/process/preview.ts';
import { actor, person } from '#testing/people.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';
import { shown } from '#test/support/process/lookAhead.ts';
import { startLeave, considered, names, withOutlook } from '#test/support/process/previewDesk.ts';

describe('what a decision would lead to', () => {
  it('is the next node with its people, behind the gateway that decides', () => {
    expect(names(considered(startLeave(), 'manager').next)).toEqual([['xor1', [['hr', 'hr']]]]);
    expect(names(considered(startLeave(), 'manager', { variables: { days: 5 } }).next)).toEqual([
      ['xor1', [['boss', 'boss']]],
    ]);
    expect(considered(startLeave(), 'manager', { vote: 'refuse' }).next).toMatchObject([
      { kind: 'gateway', behind: [{ id: 'end2', kind: 'end' }] },
    ]);
  });

  it('says what becomes of the request', () => {
    expect(considered(startLeave(), 'manager').outlook).toMatchObject({
      opens: [{ node: 'hr', people: [person('hr')] }],
      closes: [],
      goesOnAllTheSame: false,
    });
    expect(considered(startLeave(), 'manager', { vote: 'refuse' }).outlook).toMatchObject({
      opens: [],
      ends: 'refused',
    });
  });

  it('tells where a refusal changes nothing', () => {
    const desk = startLeave(5);
    desk.decide('manager');
    expect(considered(desk, 'boss', { vote: 'refuse' }).outlook).toMatchObject({
      opens: [{ node: 'hr' }],
      goesOnAllTheSame: true,
    });
  });

  it('changes nothing', () => {
    const desk = startLeave();
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
