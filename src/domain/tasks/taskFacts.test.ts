import { describe, expect, it } from 'vitest';
import { buildTaskFacts } from '../process/factsOfState.ts';
import { toTaskFacts, toViewerActor } from './toTaskFacts.ts';
import { taskRefusal } from './taskPolicy.ts';
import type { TaskDetail } from './taskViews.ts';
import { actor, group, person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';

const LEAVE = chart(['start -> zhang', 'zhang -> wang', 'wang -> end']);
const factsFor = (harness: ProcessHarness, holder: string) =>
  buildTaskFacts(harness.definition, harness.currentState, harness.getTask(holder).id);

describe('the facts of a task in the process core', () => {
  it('contain the first node, the assignee, the votes and the returns of the node', () => {
    const harness = new ProcessHarness(LEAVE).start('zhang');
    expect(factsFor(harness, 'zhang')).toMatchObject({
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
    harness.decide('zhang');
    expect(factsFor(harness, 'wang')).toMatchObject({
      isFirstNode: false,
      isCirculating: false,
      hasCommunication: false,
      mayAddSigners: false,
    });
  });

  it('of an ended task contain only its request', () => {
    const harness = new ProcessHarness(LEAVE).start('zhang');
    expect(buildTaskFacts(harness.definition, harness.currentState, '0')).toEqual({
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

  it('offer exactly the votes of the step', () => {
    const refuseOnly = { task: { ...assignTo('wang'), decisions: [{ vote: 'refuse' as const, name: 'No' }] } };
    const harness = new ProcessHarness(chart(['start -> wang', 'wang -> li', 'li -> end'], { wang: refuseOnly })).start(
      'zhang',
    );
    expect(factsFor(harness, 'wang').votes).toEqual(['refuse']);
  });

  it('offer to agree to returned work, regardless of the votes of its step', () => {
    const votesAfterReturn = (harness: ProcessHarness, vote: 'agree' | 'abstain') => {
      harness.start('zhang').decide('zhang', vote);
      const { id } = harness.getTask('wang');
      harness.execute('wang', {
        kind: 'return',
        task: id,
        to: 'initiator',
        afterwards: 'backtrack',
        opinion: 'correct it',
      });
      const { kind, votes } = factsFor(harness, 'zhang');
      return [kind, votes];
    };
    const abstainOnly = { task: { ...assignTo('zhang'), decisions: [{ vote: 'abstain' as const }] } };
    const limited = chart(['start -> zhang', 'zhang -> wang', 'wang -> end'], { zhang: abstainOnly });
    expect(votesAfterReturn(new ProcessHarness(limited), 'abstain')).toEqual(['returned', ['agree', 'abstain']]);
    expect(votesAfterReturn(new ProcessHarness(LEAVE), 'agree')).toEqual(['returned', ['agree', 'refuse', 'abstain']]);
  });

  it('contain only questions asked from this task', () => {
    const harness = new ProcessHarness(
      chart(['start -> and', 'and -> wang', 'and -> li', 'wang -> and2', 'li -> and2', 'and2 -> end']),
    ).start('zhang');
    const { id } = harness.getTask('wang');
    harness.execute('wang', { kind: 'communicate', task: id, opinion: 'why?', people: [person('chen')] });
    expect([factsFor(harness, 'wang').hasCommunication, factsFor(harness, 'li').hasCommunication]).toEqual([
      true,
      false,
    ]);
  });

  it('treat a missing task as ended', () => {
    const harness = new ProcessHarness(LEAVE).start('zhang');
    const { id } = harness.getTask('zhang');
    harness.decide('zhang');
    expect(taskRefusal(buildTaskFacts(harness.definition, harness.currentState, id), actor('zhang'), 'agree')).toEqual({
      code: 'task.ended',
    });
  });

  it('contain circulations and open questions', () => {
    const harness = new ProcessHarness(LEAVE).start('zhang');
    harness.decide('zhang');
    const { id } = harness.getTask('wang', 'wang');
    harness.execute('wang', { kind: 'communicate', task: id, opinion: 'why?', people: [person('li')] });
    harness.execute('wang', {
      kind: 'circulate',
      task: id,
      opinion: '',
      people: [person('chen')],
      order: 'parallel',
      afterwards: 'comeBack',
      completion: { by: 'all' },
    });
    expect(buildTaskFacts(harness.definition, harness.currentState, id)).toMatchObject({
      isCirculating: true,
      hasCommunication: true,
    });
    expect(factsFor(harness, 'li')).toMatchObject({ kind: 'communication', isCirculating: false });
    expect(factsFor(harness, 'chen')).toMatchObject({ kind: 'circulated' });
  });

  it('name the user a returned request waits for', () => {
    const harness = new ProcessHarness(LEAVE).start('zhang');
    harness.decide('zhang');
    const { id } = harness.getTask('wang');
    harness.execute('wang', {
      kind: 'return',
      task: id,
      to: 'initiator',
      afterwards: 'backtrack',
      opinion: 'correct it',
    });
    expect(taskRefusal(buildTaskFacts(harness.definition, harness.currentState, id), actor('wang'), 'agree')).toEqual({
      code: 'task.lockedByReturn',
      values: { person: 'zhang' },
    });
  });

  it('contain a verdict that is already reached', () => {
    const signing = chart(['start -> board', 'board -> end'], {
      board: {
        task: {
          ...assignTo('a', 'b', 'c'),
          voting: { mode: 'parallel', threshold: { by: 'count', value: 1 }, counted: 'agree', finish: 'whenAllVoted' },
          switches: ['mayAddSigners'],
        },
      },
    });
    const harness = new ProcessHarness(signing).start('zhang');
    expect([factsFor(harness, 'b').hasVerdict, factsFor(harness, 'b').mayAddSigners]).toEqual([false, true]);
    harness.decide('a');
    expect(factsFor(harness, 'b').hasVerdict).toBe(true);
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
    mayAddSigners: false,
    mayReturn: true,
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
    taskRefusal(toTaskFacts(of), toViewerActor(of, { ...user, id }), action)?.code;

  it('lead to the same refusals as on the server', () => {
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

  it('let a member of a group claim a task that reached their page', () => {
    const open = detail({ task: { assignee: undefined, executors: [group('finance')], hasCandidates: true } });
    expect([why(open, 'claim'), why(open, 'agree')]).toEqual([undefined, 'task.notClaimed']);
  });
});
