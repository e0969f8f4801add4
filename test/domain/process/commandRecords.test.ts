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
const rows = (harness: ProcessHarness, from = 0): readonly ApprovalRecord[] =>
  harness.effects.slice(from).flatMap((effect) => (effect.kind === 'recorded' ? [effect.record] : []));

/** Returns the history records one command writes, without their ids. */
function recordsWrittenBy(
  harness: ProcessHarness,
  by: string,
  command: Command,
): readonly Omit<ApprovalRecord, 'id'>[] {
  const before = harness.effects.length;
  harness.execute(by, command);
  return rows(harness, before).map(({ id: _id, ...row }) => row);
}
const row = (harness: ProcessHarness, by: string, more: Partial<ApprovalRecord>) => {
  const { id, node, createdAt } = harness.getTask(by);
  return {
    node,
    nodeName: node,
    task: id,
    handler: by,
    handlerName: by,
    arrivedAt: createdAt,
    doneAt: harness.now,
    partners: [],
    ...more,
  };
};
const of = (harness: ProcessHarness, by: string) => ({ task: harness.getTask(by).id, opinion: 'because' });

describe('the history records', () => {
  it('a decision with its approver, step, arrival, completion and reason', () => {
    const harness = started();
    const expected = row(harness, 'wang', { action: 'refuse', remark: 'because' });
    expect(recordsWrittenBy(harness, 'wang', harness.createDecision('wang', 'refuse'))).toEqual([expected]);
  });

  it('a question, its answer, and the users who were asked', () => {
    const harness = started();
    const asked = row(harness, 'wang', { action: 'communicate', remark: 'because', partners: [person('x')] });
    const twice = [person('x'), person('x')];
    expect(recordsWrittenBy(harness, 'wang', { ...of(harness, 'wang'), kind: 'communicate', people: twice })).toEqual([
      asked,
    ]);
    const question = harness.getTask('x');
    expect(question).toMatchObject({ kind: 'communication', node: 'wang', nodeName: 'wang', note: 'because' });
    const answered = row(harness, 'x', { action: 'reply', remark: 'because' });
    expect(recordsWrittenBy(harness, 'x', { ...of(harness, 'x'), kind: 'reply' })).toEqual([answered]);
    expect(harness.currentState.tasks.find(({ id }) => id === question.id)).toMatchObject({
      status: 'replied',
      version: question.version + 1,
    });
    expect(harness.effects.at(-1)).toEqual({
      kind: 'notified',
      people: ['wang'],
      about: 'replied',
      task: harness.getTask('wang').id,
      opinion: 'because',
    });
  });

  it('a transfer with sender and receiver', () => {
    const harness = started();
    const expected = row(harness, 'wang', {
      action: 'transfer',
      handler: 'x',
      handlerName: 'x',
      remark: 'because',
      partners: [person('wang')],
    });
    const { version } = harness.getTask('wang');
    expect(recordsWrittenBy(harness, 'wang', { ...of(harness, 'wang'), kind: 'transfer', to: person('x') })).toEqual([
      expected,
    ]);
    expect(harness.getTask('x')).toMatchObject({ transferredBy: ['wang'], note: 'because', version: version + 1 });
    expect(harness.effects.at(-1)).toMatchObject({ people: ['x'], about: 'transferred', opinion: 'because' });
  });

  it('a retrieved task with both users and the reason', () => {
    const harness = started();
    const { id: task } = harness.getTask('wang');
    harness.execute('wang', { kind: 'transfer', task, to: person('x'), opinion: 'please' });
    const expected = row(harness, 'x', {
      action: 'retrieve',
      handler: 'wang',
      handlerName: 'wang',
      remark: 'because',
      partners: [person('x')],
    });
    expect(recordsWrittenBy(harness, 'wang', { kind: 'retrieve', task, opinion: 'because' })).toEqual([expected]);
  });

  it('a cancelled circulation with all its readers', () => {
    const harness = started();
    harness.execute('wang', circulate(harness, 'wang', ['x', 'y'], { opinion: 'look' }));
    const { id: task } = harness.getTask('wang');
    const expected = row(harness, 'wang', {
      action: 'cancelCirculation',
      remark: '',
      partners: [person('x'), person('y')],
    });
    expect(recordsWrittenBy(harness, 'wang', { kind: 'cancelCirculation', task })).toEqual([expected]);
  });

  it.each([true, false])('revoked questions, with their opinions deleted or not (%s)', (deleteOpinions) => {
    const harness = started();
    const people = [person('x'), person('y')];
    harness.execute('wang', { ...of(harness, 'wang'), kind: 'communicate', people });
    const { id: task } = harness.getTask('wang');
    const expected = row(harness, 'wang', { action: 'revokeCommunication', remark: '', partners: people });
    expect(recordsWrittenBy(harness, 'wang', { kind: 'revokeCommunication', task, deleteOpinions })).toEqual([
      expected,
    ]);
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
    const harness = started();
    const at = (action: 'suspend' | 'resume' | 'pend' | 'restore', remark: string) =>
      row(harness, 'wang', { action, remark, arrivedAt: harness.now });
    const stopped = at(stop, 'because');
    expect(recordsWrittenBy(harness, 'wang', { kind: stop, opinion: 'because' })).toEqual([stopped]);
    const gone = at(go, '');
    expect(recordsWrittenBy(harness, 'wang', { kind: go })).toEqual([gone]);
  });

  it('a withdrawal and a recalled decision for the request as a whole', () => {
    const harness = started();
    harness.decide('wang');
    const taken = row(harness, 'li', {
      action: 'recover',
      handler: 'wang',
      handlerName: 'wang',
      remark: 'because',
      arrivedAt: harness.now,
    });
    expect(recordsWrittenBy(harness, 'wang', { kind: 'takeBack', opinion: 'because' })).toEqual([taken]);
    harness.decide('wang');
    const withdrawn = row(harness, 'li', {
      action: 'withdraw',
      handler: 'zhang',
      handlerName: 'zhang',
      remark: 'because',
      arrivedAt: harness.now,
    });
    expect(recordsWrittenBy(harness, 'zhang', { kind: 'withdraw', opinion: 'because' })).toEqual([withdrawn]);
  });

  it('a voided request: one record for each open task, none for an answered question', () => {
    const harness = started({}, ['start -> and1', 'and1 -> wang', 'and1 -> li', 'wang -> end', 'li -> end2']);
    harness.execute('wang', { ...of(harness, 'wang'), kind: 'communicate', people: [person('x')] });
    harness.execute('x', { ...of(harness, 'x'), kind: 'reply' });
    const voided = ['wang', 'li'].map((by) =>
      row(harness, by, { action: 'void', handler: 'zhang', handlerName: 'zhang', remark: 'because' }),
    );
    expect(recordsWrittenBy(harness, 'zhang', { kind: 'void', opinion: 'because' })).toEqual(voided);
  });

  it('a return with its sender and target', () => {
    const harness = started();
    harness.decide('wang');
    const command = back(harness, 'li', 'initiator');
    const [returned, ...more] = recordsWrittenBy(harness, 'li', command);
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
    const harness = started(CALL, WAYS);
    const called = harness.currentState.calls[0]?.id ?? '';
    harness.execute(PLATFORM_ACTOR, { kind: 'calledEnded', called, outcome, variables: { paid: 3 } });
    expect(harness.openTasks).toEqual([`${next}:${next}`]);
    expect(harness.currentState).toMatchObject({ calls: [], variables: { paid: 3 }, verdicts: { far: vote } });
    expect(harness.currentState.path.find(({ node }) => node === 'far')).toMatchObject({ leftBy: vote });
  });

  it('is refused if no job waits for it', () => {
    const harness = started(CALL, WAYS);
    const nobody = { outcome: 'approved', variables: {} } as const;
    expect(harness.findRefusal(PLATFORM_ACTOR, { kind: 'calledEnded', called: 'x', ...nobody })).toBe('notFound');
    expect(
      harness.findRefusal(PLATFORM_ACTOR, { kind: 'finishHandler', job: 'x', result: { ok: true, variables: {} } }),
    ).toBe('notFound');
  });

  it.each([
    ['suspend', 'resume'],
    ['pend', 'restore'],
  ] as const)('waits while the request is stopped by %s, and is applied by %s', (stop, go) => {
    const harness = started(CALL, WAYS);
    const called = harness.currentState.calls[0]?.id ?? '';
    harness.execute('zhang', { kind: stop, opinion: '' });
    harness.execute(PLATFORM_ACTOR, { kind: 'calledEnded', called, outcome: 'refused', variables: { paid: 0 } });
    expect([harness.openTasks, harness.currentState.variables]).toEqual([[], {}]);
    harness.execute('zhang', { kind: go });
    expect([harness.openTasks, harness.currentState.variables]).toEqual([['chen:chen'], { paid: 0 }]);
  });

  it('that failed ends the request and closes everything open', () => {
    const harness = started({ mail: { kind: 'handlerTask', handler: 'mail' } }, [
      'start -> and1',
      'and1 -> mail',
      'and1 -> wang',
      'mail -> end',
      'wang -> end2',
    ]);
    const job = harness.currentState.jobs[0]?.id ?? '';
    harness.execute(PLATFORM_ACTOR, { kind: 'finishHandler', job, result: { ok: false, message: 'no' } });
    expect(harness.currentState).toMatchObject({ status: 'aborted', tasks: [], tokens: [], jobs: [] });
    expect(harness.effects.at(-1)).toEqual({ kind: 'instanceEnded', status: 'aborted' });
  });
});
