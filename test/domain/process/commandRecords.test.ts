import { describe, expect, it } from 'vitest';
import type { ApprovalRecord, Command } from '#domain/workflow/command.ts';
import { drawChart as chart, assignTo, type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness, PLATFORM_ACTOR } from '#testing/processHarness.ts';
import { person } from '#testing/people.ts';
import { back } from '#test/support/process/returning.ts';
import { circulate } from '#test/support/process/circulating.ts';

const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
const LINES = ['start -> wang', 'wang -> li', 'li -> end'];
const started = (outlines: Readonly<Record<string, NodeOutline>> = {}, lines = LINES) =>
  new ProcessHarness(chart(lines, outlines)).start('zhang');
const rows = (desk: ProcessHarness, from = 0): readonly ApprovalRecord[] =>
  desk.effects.slice(from).flatMap((effect) => (effect.kind === 'recorded' ? [effect.record] : []));

/** Returns the history records one command writes, without their ids. */
function recordsWrittenBy(desk: ProcessHarness, by: string, command: Command): readonly Omit<ApprovalRecord, 'id'>[] {
  const before = desk.effects.length;
  desk.execute(by, command);
  return rows(desk, before).map(({ id: _id, ...row }) => row);
}
const row = (desk: ProcessHarness, by: string, more: Partial<ApprovalRecord>) => {
  const { id, node, createdAt } = desk.getTask(by);
  return {
    node,
    nodeName: node,
    task: id,
    handler: by,
    handlerName: by,
    arrivedAt: createdAt,
    doneAt: desk.now,
    partners: [],
    ...more,
  };
};
const of = (desk: ProcessHarness, by: string) => ({ task: desk.getTask(by).id, opinion: 'because' });

describe('the history records', () => {
  it('a decision with its approver, step, arrival, completion and reason', () => {
    const desk = started();
    const expected = row(desk, 'wang', { action: 'refuse', remark: 'because' });
    expect(recordsWrittenBy(desk, 'wang', desk.createDecision('wang', 'refuse'))).toEqual([expected]);
  });

  it('a question, its answer, and the users who were asked', () => {
    const desk = started();
    const asked = row(desk, 'wang', { action: 'communicate', remark: 'because', partners: [person('x')] });
    const twice = [person('x'), person('x')];
    expect(recordsWrittenBy(desk, 'wang', { ...of(desk, 'wang'), kind: 'communicate', people: twice })).toEqual([
      asked,
    ]);
    const question = desk.getTask('x');
    expect(question).toMatchObject({ kind: 'communication', node: 'wang', nodeName: 'wang', note: 'because' });
    const answered = row(desk, 'x', { action: 'reply', remark: 'because' });
    expect(recordsWrittenBy(desk, 'x', { ...of(desk, 'x'), kind: 'reply' })).toEqual([answered]);
    expect(desk.currentState.tasks.find(({ id }) => id === question.id)).toMatchObject({
      status: 'replied',
      version: question.version + 1,
    });
    expect(desk.effects.at(-1)).toEqual({
      kind: 'notified',
      people: ['wang'],
      about: 'replied',
      task: desk.getTask('wang').id,
      opinion: 'because',
    });
  });

  it('a transfer with sender and receiver', () => {
    const desk = started();
    const expected = row(desk, 'wang', {
      action: 'transfer',
      handler: 'x',
      handlerName: 'x',
      remark: 'because',
      partners: [person('wang')],
    });
    const { version } = desk.getTask('wang');
    expect(recordsWrittenBy(desk, 'wang', { ...of(desk, 'wang'), kind: 'transfer', to: person('x') })).toEqual([
      expected,
    ]);
    expect(desk.getTask('x')).toMatchObject({ transferredBy: ['wang'], note: 'because', version: version + 1 });
    expect(desk.effects.at(-1)).toMatchObject({ people: ['x'], about: 'transferred', opinion: 'because' });
  });

  it('a retrieved task with both users and the reason', () => {
    const desk = started();
    const { id: task } = desk.getTask('wang');
    desk.execute('wang', { kind: 'transfer', task, to: person('x'), opinion: 'please' });
    const expected = row(desk, 'x', {
      action: 'retrieve',
      handler: 'wang',
      handlerName: 'wang',
      remark: 'because',
      partners: [person('x')],
    });
    expect(recordsWrittenBy(desk, 'wang', { kind: 'retrieve', task, opinion: 'because' })).toEqual([expected]);
  });

  it('a cancelled circulation with all its readers', () => {
    const desk = started();
    desk.execute('wang', circulate(desk, 'wang', ['x', 'y'], { opinion: 'look' }));
    const { id: task } = desk.getTask('wang');
    const expected = row(desk, 'wang', {
      action: 'cancelCirculation',
      remark: '',
      partners: [person('x'), person('y')],
    });
    expect(recordsWrittenBy(desk, 'wang', { kind: 'cancelCirculation', task })).toEqual([expected]);
  });

  it.each([true, false])('revoked questions, with their opinions deleted or not (%s)', (deleteOpinions) => {
    const desk = started();
    const people = [person('x'), person('y')];
    desk.execute('wang', { ...of(desk, 'wang'), kind: 'communicate', people });
    const { id: task } = desk.getTask('wang');
    const expected = row(desk, 'wang', { action: 'revokeCommunication', remark: '', partners: people });
    expect(recordsWrittenBy(desk, 'wang', { kind: 'revokeCommunication', task, deleteOpinions })).toEqual([expected]);
  });

  it('added signers, a circulation and a special delivery, each with its users', () => {
    const vote = started({ wang: { task: { ...assignTo('a', 'b'), voting, switches: ['mayAddSigners'] } } });
    const added = row(vote, 'a', { action: 'addSigners', remark: 'because', partners: [person('x')] });
    expect(
      recordsWrittenBy(vote, 'a', {
        ...of(vote, 'a'),
        kind: 'addSigners',
        people: [person('x')],
        position: 'parallel',
      }),
    ).toEqual([added]);

    const round = started();
    const sent = row(round, 'wang', { action: 'circulate', remark: 'because', partners: [person('x')] });
    expect(recordsWrittenBy(round, 'wang', circulate(round, 'wang', ['x'], { opinion: 'because' }))).toEqual([sent]);

    const far = started();
    const delivered = row(far, 'wang', { action: 'jump', remark: 'because' });
    expect(recordsWrittenBy(far, 'wang', { ...of(far, 'wang'), kind: 'jump', destination: 'li', people: [] })).toEqual([
      delivered,
    ]);
  });

  it.each([
    ['suspend', 'resume'],
    ['pend', 'restore'],
  ] as const)('%s and %s, at the first open task', (stop, go) => {
    const desk = started();
    const at = (action: 'suspend' | 'resume' | 'pend' | 'restore', remark: string) =>
      row(desk, 'wang', { action, remark, arrivedAt: desk.now });
    const stopped = at(stop, 'because');
    expect(recordsWrittenBy(desk, 'wang', { kind: stop, opinion: 'because' })).toEqual([stopped]);
    const gone = at(go, '');
    expect(recordsWrittenBy(desk, 'wang', { kind: go })).toEqual([gone]);
  });

  it('a withdrawal and a recalled decision for the request as a whole', () => {
    const desk = started();
    desk.decide('wang');
    const taken = row(desk, 'li', {
      action: 'recover',
      handler: 'wang',
      handlerName: 'wang',
      remark: 'because',
      arrivedAt: desk.now,
    });
    expect(recordsWrittenBy(desk, 'wang', { kind: 'takeBack', opinion: 'because' })).toEqual([taken]);
    desk.decide('wang');
    const withdrawn = row(desk, 'li', {
      action: 'withdraw',
      handler: 'zhang',
      handlerName: 'zhang',
      remark: 'because',
      arrivedAt: desk.now,
    });
    expect(recordsWrittenBy(desk, 'zhang', { kind: 'withdraw', opinion: 'because' })).toEqual([withdrawn]);
  });

  it('a voided request: one record for each open task, none for an answered question', () => {
    const desk = started({}, ['start -> and1', 'and1 -> wang', 'and1 -> li', 'wang -> end', 'li -> end2']);
    desk.execute('wang', { ...of(desk, 'wang'), kind: 'communicate', people: [person('x')] });
    desk.execute('x', { ...of(desk, 'x'), kind: 'reply' });
    const voided = ['wang', 'li'].map((by) =>
      row(desk, by, { action: 'void', handler: 'zhang', handlerName: 'zhang', remark: 'because' }),
    );
    expect(recordsWrittenBy(desk, 'zhang', { kind: 'void', opinion: 'because' })).toEqual(voided);
  });

  it('a return with its sender and target', () => {
    const desk = started();
    desk.decide('wang');
    const command = back(desk, 'li', 'initiator');
    const [returned, ...more] = recordsWrittenBy(desk, 'li', command);
    expect(returned).toMatchObject({ node: 'li', handler: 'li', remark: 'again, please', task: command.task });
    expect(more).toEqual([]);
  });
});

describe('an external result', () => {
  const CALL: Readonly<Record<string, NodeOutline>> = { far: { kind: 'callActivity', calledKey: 'payment' } };
  const WAYS = [
    'start -> far',
    'far -> xor',
    'xor -> li: vote == "agree"',
    'xor -> chen: vote == "refuse"',
    'xor -> wu: else',
  ];

  it.each([
    ['approved', 'li', 'agree'],
    ['refused', 'chen', 'refuse'],
    ['cancelled', 'chen', 'refuse'],
    ['none', 'wu', 'abstain'],
  ] as const)('of a called request that ended %s counts as the decision of its step', (outcome, next, vote) => {
    const desk = started(CALL, WAYS);
    const called = desk.currentState.calls[0]?.id ?? '';
    desk.execute(PLATFORM_ACTOR, { kind: 'calledEnded', called, outcome, variables: { paid: 3 } });
    expect(desk.openTasks).toEqual([`${next}:${next}`]);
    expect(desk.currentState).toMatchObject({ calls: [], variables: { paid: 3 }, verdicts: { far: vote } });
    expect(desk.currentState.path.find(({ node }) => node === 'far')).toMatchObject({ leftBy: vote });
  });

  it('is refused if no job waits for it', () => {
    const desk = started(CALL, WAYS);
    const nobody = { outcome: 'approved', variables: {} } as const;
    expect(desk.findRefusal(PLATFORM_ACTOR, { kind: 'calledEnded', called: 'x', ...nobody })).toBe('notFound');
    expect(
      desk.findRefusal(PLATFORM_ACTOR, { kind: 'finishHandler', job: 'x', result: { ok: true, variables: {} } }),
    ).toBe('notFound');
  });

  it.each([
    ['suspend', 'resume'],
    ['pend', 'restore'],
  ] as const)('waits while the request is stopped by %s, and is applied by %s', (stop, go) => {
    const desk = started(CALL, WAYS);
    const called = desk.currentState.calls[0]?.id ?? '';
    desk.execute('zhang', { kind: stop, opinion: '' });
    desk.execute(PLATFORM_ACTOR, { kind: 'calledEnded', called, outcome: 'refused', variables: { paid: 0 } });
    expect([desk.openTasks, desk.currentState.variables]).toEqual([[], {}]);
    desk.execute('zhang', { kind: go });
    expect([desk.openTasks, desk.currentState.variables]).toEqual([['chen:chen'], { paid: 0 }]);
  });

  it('that failed ends the request and closes everything open', () => {
    const desk = started({ mail: { kind: 'handlerTask', handler: 'mail' } }, [
      'start -> and1',
      'and1 -> mail',
      'and1 -> wang',
      'mail -> end',
      'wang -> end2',
    ]);
    const job = desk.currentState.jobs[0]?.id ?? '';
    desk.execute(PLATFORM_ACTOR, { kind: 'finishHandler', job, result: { ok: false, message: 'no' } });
    expect(desk.currentState).toMatchObject({ status: 'aborted', tasks: [], tokens: [], jobs: [] });
    expect(desk.effects.at(-1)).toEqual({ kind: 'instanceEnded', status: 'aborted' });
  });
});
