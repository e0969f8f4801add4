import { describe, expect, it } from 'vitest';
import { taskFacts } from '#domain/process/factsOfState.ts';
import { factsOfDetail, viewerOf } from '#domain/task/factsOfDetail.ts';
import { taskRefusal } from '#domain/task/taskPolicy.ts';
import type { TaskDetail } from '#domain/task/taskViews.ts';
import { actor, group, person } from '#testing/people.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';

const LEAVE = chart(['start -> zhang', 'zhang -> wang', 'wang -> end']);
const factsFor = (desk: Desk, holder: string) => taskFacts(desk.definition, desk.current, desk.taskOf(holder).id);

describe('the facts of a task in the core', () => {
  it('know the first node, the holder, the votes and the returns of the node', () => {
    const desk = new Desk(LEAVE).start('zhang');
    expect(factsFor(desk, 'zhang')).toMatchObject({
      isEnded: false,
      kind: 'ordinary',
      instanceStatus: 'running',
      initiator: 'zhang',
      holder: 'zhang',
      holderName: 'zhang',
      isFirstNode: true,
      votes: ['agree', 'refuse', 'abstain'],
      returnTargets: ['previous', 'initiator', 'node'],
    });
    desk.decide('zhang');
    expect(factsFor(desk, 'wang')).toMatchObject({
      isFirstNode: false,
      isCirculating: false,
      hasCommunication: false,
      mayAddSigners: false,
    });
  });

  it('know nothing of a task that has ended but the request it belonged to', () => {
    const desk = new Desk(LEAVE).start('zhang');
    expect(taskFacts(desk.definition, desk.current, '0')).toEqual({
      isEnded: true,
      instanceStatus: 'running',
      initiator: 'zhang',
      returnedTo: '',
      kind: 'ordinary',
      status: 'opened',
      holder: undefined,
      holderName: '',
      candidates: [],
      transferredBy: [],
      isCirculating: false,
      hasCommunication: false,
      isFirstNode: false,
      isBlocked: false,
      votes: [],
      returnTargets: [],
      mayAddSigners: false,
      hasVerdict: false,
    });
  });

  it('offer the votes of the step, and no more', () => {
    const refuseOnly = { task: { ...peopleOf('wang'), decisions: [{ vote: 'refuse' as const, name: 'No' }] } };
    const desk = new Desk(chart(['start -> wang', 'wang -> li', 'li -> end'], { wang: refuseOnly })).start('zhang');
    expect(factsFor(desk, 'wang').votes).toEqual(['refuse']);
  });

  it('offer to agree to returned work, whatever else its step offers', () => {
    const votesAfterReturn = (desk: Desk, vote: 'agree' | 'abstain') => {
      desk.start('zhang').decide('zhang', vote);
      const { id } = desk.taskOf('wang');
      desk.act('wang', { kind: 'return', task: id, to: 'initiator', afterwards: 'backtrack', opinion: 'correct it' });
      const { kind, votes } = factsFor(desk, 'zhang');
      return [kind, votes];
    };
    const abstainOnly = { task: { ...peopleOf('zhang'), decisions: [{ vote: 'abstain' as const }] } };
    const limited = chart(['start -> zhang', 'zhang -> wang', 'wang -> end'], { zhang: abstainOnly });
    expect(votesAfterReturn(new Desk(limited), 'abstain')).toEqual(['returned', ['agree', 'abstain']]);
    expect(votesAfterReturn(new Desk(LEAVE), 'agree')).toEqual(['returned', ['agree', 'refuse', 'abstain']]);
  });

  it('see only the questions that were asked from it', () => {
    const desk = new Desk(
      chart(['start -> and', 'and -> wang', 'and -> li', 'wang -> and2', 'li -> and2', 'and2 -> end']),
    ).start('zhang');
    const { id } = desk.taskOf('wang');
    desk.act('wang', { kind: 'communicate', task: id, opinion: 'why?', people: [person('chen')] });
    expect([factsFor(desk, 'wang').hasCommunication, factsFor(desk, 'li').hasCommunication]).toEqual([true, false]);
  });

  it('take a task that is not there for ended', () => {
    const desk = new Desk(LEAVE).start('zhang');
    const { id } = desk.taskOf('zhang');
    desk.decide('zhang');
    expect(taskRefusal(taskFacts(desk.definition, desk.current, id), actor('zhang'), 'agree')).toEqual({
      code: 'task.ended',
    });
  });

  it('see what circulates and what is being asked', () => {
    const desk = new Desk(LEAVE).start('zhang');
    desk.decide('zhang');
    const { id } = desk.taskOf('wang', 'wang');
    desk.act('wang', { kind: 'communicate', task: id, opinion: 'why?', people: [person('li')] });
    desk.act('wang', {
      kind: 'circulate',
      task: id,
      opinion: '',
      people: [person('chen')],
      order: 'parallel',
      afterwards: 'comeBack',
      completion: { by: 'all' },
    });
    expect(taskFacts(desk.definition, desk.current, id)).toMatchObject({ isCirculating: true, hasCommunication: true });
    expect(factsFor(desk, 'li')).toMatchObject({ kind: 'communication', isCirculating: false });
    expect(factsFor(desk, 'chen')).toMatchObject({ kind: 'circulated' });
  });

  it('name whom a returned request waits for', () => {
    const desk = new Desk(LEAVE).start('zhang');
    desk.decide('zhang');
    const { id } = desk.taskOf('wang');
    desk.act('wang', { kind: 'return', task: id, to: 'initiator', afterwards: 'backtrack', opinion: 'correct it' });
    expect(taskRefusal(taskFacts(desk.definition, desk.current, id), actor('wang'), 'agree')).toEqual({
      code: 'task.lockedByReturn',
      values: { person: 'zhang' },
    });
  });

  it('know a vote that is decided already', () => {
    const signing = chart(['start -> board', 'board -> end'], {
      board: {
        task: {
          ...peopleOf('a', 'b', 'c'),
          voting: { mode: 'parallel', threshold: { by: 'count', value: 1 }, counted: 'agree', finish: 'whenAllVoted' },
          switches: ['mayAddSigners'],
        },
      },
    });
    const desk = new Desk(signing).start('zhang');
    expect([factsFor(desk, 'b').hasVerdict, factsFor(desk, 'b').mayAddSigners]).toEqual([false, true]);
    desk.decide('a');
    expect(factsFor(desk, 'b').hasVerdict).toBe(true);
  });
});

describe('the facts of a task on its page', () => {
  const row = {
    id: '1',
    instanceId: '9',
    subject: '',
    number: '',
    nodeId: 'n',
    nodeName: 'N',
    definitionName: '',
    initiatorName: '',
    kind: 'ordinary',
    status: 'opened',
    executors: [person('wang')],
    hasCandidates: false,
    summary: [],
    createdAt: 0,
    assignee: 'wang',
  } as const;
  const rights = {
    mayDecide: true,
    mayReply: false,
    mayTransfer: true,
    mayAddSigners: false,
    mayReturn: true,
    mayVoid: false,
    isCirculatedChild: false,
    isCirculating: false,
    hasCommunication: false,
  };
  const detail = (
    overrides: { task?: Partial<TaskDetail['task']>; rights?: Partial<TaskDetail['rights']> } = {},
  ): TaskDetail => ({
    task: { ...row, ...overrides.task },
    rights: { ...rights, ...overrides.rights },
    instance: {
      id: '9',
      subject: '',
      number: '',
      definitionId: 'd',
      definitionKey: 'k',
      definitionName: '',
      status: 'running',
      outcome: 'open',
      initiatorId: 'zhang',
      initiatorName: '',
      initiatorDepartment: '',
      currentNode: '',
      holders: [person('wang')],
      summary: [],
      startedAt: 0,
    },
    decisions: [{ vote: 'agree' }],
    switches: [],
    returnTargets: ['initiator'],
    afterInitiator: 'both',
    afterNode: 'both',
    voting: 'single',
    nextChoice: 'manual',
    next: [],
    forms: [],
    isTracked: false,
  });
  const user = {
    id: 'wang',
    account: 'wang',
    name: 'wang',
    departmentName: '',
    post: '',
    tenantId: '1',
    departmentId: 'rd',
    isAdministrator: false,
    mobile: '',
    email: '',
  };
  const why = (of: TaskDetail, action: 'agree' | 'return' | 'claim' | 'refuse', id = 'wang') =>
    taskRefusal(factsOfDetail(of), viewerOf(of, { ...user, id }), action)?.code;

  it('lead to the answers the server would give', () => {
    expect([
      why(detail(), 'agree'),
      why(detail(), 'refuse'),
      why(detail(), 'agree', 'li'),
      why(detail({ rights: { mayReturn: false } }), 'return'),
      why(detail({ rights: { isCirculating: true } }), 'agree'),
    ]).toEqual([undefined, 'vote.notOffered', 'task.notYours', 'return.atFirstNode', 'task.circulating']);
    expect(why(detail({ rights: { isCirculatedChild: true } }), 'return')).toBe('task.notAllowedHere');
    expect(why(detail({ rights: { decisionBlocked: 'Not before Friday' } }), 'agree')).toBe('task.notAllowedHere');
  });

  it('let a member of a group claim what reached their page', () => {
    const open = detail({ task: { assignee: undefined, executors: [group('finance')], hasCandidates: true } });
    expect([why(open, 'claim'), why(open, 'agree')]).toEqual([undefined, 'task.notClaimed']);
  });
});
