import { describe, expect, it } from 'vitest';
import { drawChart as chart, assignTo, type NodeOutline } from '#testing/chartOfLines.ts';
import { ProcessHarness, PLATFORM_ACTOR } from '#testing/processHarness.ts';
import { actor, administrator, group, person } from '#testing/people.ts';
import { back, INITIATOR } from '#test/support/process/returning.ts';
import { circulate } from '#test/support/process/circulating.ts';

const HOUR = 3_600_000;
const voting = { mode: 'parallel', threshold: { by: 'all' }, counted: 'agree', finish: 'atOnce' } as const;
const LINES = ['start -> wang', 'wang -> li', 'li -> end'];
const FORK = ['start -> and1', 'and1 -> left', 'and1 -> right', 'left -> and2', 'right -> and2', 'and2 -> boss'];
const started = (outlines: Readonly<Record<string, NodeOutline>> = {}, lines = LINES) =>
  new ProcessHarness(chart(lines, outlines)).start('zhang');
const whole = (desk: ProcessHarness, by: string, command: Parameters<ProcessHarness['attempt']>[1]) => {
  const decision = desk.attempt(actor(by), command);
  return decision.kind === 'refused' ? decision.refusal : decision.kind;
};

describe('a refusal names', () => {
  it('the user who is already a signer', () => {
    const desk = started({ wang: { task: { ...assignTo('a', 'b'), voting, switches: ['mayAddSigners'] } } });
    const { id: task } = desk.getTask('a');
    const b = { kind: 'person', id: 'b', name: 'Li Na' } as const;
    const refusal = { code: 'people.alreadySigner', values: { person: 'Li Na' } };
    expect(whole(desk, 'a', { kind: 'addSigners', task, people: [b], position: 'parallel', opinion: '' })).toEqual(
      refusal,
    );
    expect(whole(desk, 'a', { kind: 'transfer', task, to: b, opinion: '' })).toEqual(refusal);
  });

  it('the step that requires users at the start, and the process without an end', () => {
    const start = { kind: 'start', instance: '1', variables: {}, opinion: '', chosenPeople: {} } as const;
    const required = chart(LINES, {}, { requiredAtStart: ['li'], selectableAtStart: [] });
    expect(whole(new ProcessHarness(required), 'zhang', start)).toEqual({
      code: 'people.required',
      values: { node: 'li' },
    });
    const chosenPeople = { li: [person('chen')], wang: [person('wu')] };
    expect(new ProcessHarness(required).start('zhang', {}, { chosenPeople }).currentState.chosenPeople).toEqual({
      li: [person('chen')],
    });
    expect(whole(new ProcessHarness(chart(['wang -> end'])), 'zhang', start)).toEqual({
      code: 'process.deadEnd',
      values: { node: 'Test' },
    });
  });
});

describe('a timer', () => {
  const timer = (id: string, ms: number) => ({
    [id]: { kind: 'boundaryTimer', attachedTo: 'wang', isInterrupting: false, timer: { kind: 'after', ms } } as const,
  });

  it('fires exactly when it is due, and leaves other timers waiting', () => {
    const desk = started({ ...timer('early', HOUR), ...timer('late', 2 * HOUR) });
    const [first, second] = desk.currentState.timers;
    desk.now = first?.dueAt ?? 0;
    desk.execute(PLATFORM_ACTOR, { kind: 'fireTimer', timer: first?.id ?? '' });
    expect(desk.currentState.timers).toEqual([second]);
  });

  it('is delayed by a circulation of its own task only', () => {
    const desk = started({ timer: { ...timer('timer', HOUR).timer, attachedTo: 'left' } as NodeOutline }, FORK);
    desk.execute('right', circulate(desk, 'right', ['a']));
    desk.now += HOUR;
    expect(desk.findRefusal(PLATFORM_ACTOR, { kind: 'fireTimer', timer: desk.currentState.timers[0]?.id ?? '' })).toBe(
      'done',
    );
  });
});

describe('an external result', () => {
  const MAILS: Readonly<Record<string, NodeOutline>> = {
    left: { kind: 'handlerTask', handler: 'mail' },
    right: { kind: 'handlerTask', handler: 'print' },
  };
  const CALLS: Readonly<Record<string, NodeOutline>> = {
    left: { kind: 'callActivity', calledKey: 'pay' },
    right: { kind: 'callActivity', calledKey: 'ship' },
  };
  const done = { ok: true, variables: {} } as const;

  it('ends its own job only', () => {
    const mails = started(MAILS, FORK);
    mails.execute(PLATFORM_ACTOR, { kind: 'finishHandler', job: mails.currentState.jobs[0]?.id ?? '', result: done });
    expect(mails.currentState.jobs.map(({ handler }) => handler)).toEqual(['print']);
    expect(mails.currentState.path.find(({ node }) => node === 'left')).toMatchObject({ leftBy: 'system' });
    const calls = started(CALLS, FORK);
    const called = calls.currentState.calls[0]?.id ?? '';
    calls.execute(PLATFORM_ACTOR, { kind: 'calledEnded', called, outcome: 'approved', variables: {} });
    expect(calls.currentState.calls.map(({ definitionKey }) => definitionKey)).toEqual(['ship']);
  });

  it('is stored with its job while the request is suspended', () => {
    const desk = started(MAILS, FORK);
    desk.execute('zhang', { kind: 'suspend', opinion: '' });
    desk.execute(PLATFORM_ACTOR, { kind: 'finishHandler', job: desk.currentState.jobs[1]?.id ?? '', result: done });
    expect(desk.currentState.jobs.map(({ result }) => result)).toEqual([undefined, done]);
    const calls = started(CALLS, FORK);
    calls.execute('zhang', { kind: 'suspend', opinion: '' });
    const called = calls.currentState.calls[1]?.id ?? '';
    calls.execute(PLATFORM_ACTOR, { kind: 'calledEnded', called, outcome: 'refused', variables: {} });
    expect(calls.currentState.calls.map(({ ended }) => ended?.outcome)).toEqual([undefined, 'refused']);
  });

  it('is ignored if an earlier result has ended the request', () => {
    const desk = started(MAILS, FORK);
    desk.execute('zhang', { kind: 'suspend', opinion: '' });
    for (const { id } of desk.currentState.jobs)
      desk.execute(PLATFORM_ACTOR, { kind: 'finishHandler', job: id, result: { ok: false, message: 'no' } });
    desk.execute('zhang', { kind: 'resume' });
    expect(desk.currentState).toMatchObject({ status: 'aborted', jobs: [], tokens: [] });
    expect(desk.effects.filter(({ kind }) => kind === 'instanceEnded')).toHaveLength(1);
  });

  it('opens steps for agents like any other transition', () => {
    const LONG = ['start -> far', 'far -> wang', 'wang -> end'];
    const ways = {
      handler: { kind: 'handlerTask', handler: 'mail' },
      call: { kind: 'callActivity', calledKey: 'pay' },
      timer: { kind: 'timerEvent', timer: { kind: 'after', ms: HOUR } },
    } as const;
    const opened = Object.values(ways).map((far) => {
      const desk = started({ far }, LONG);
      desk.agents = { wang: person('deputy') };
      desk.now += HOUR;
      const { jobs, calls, timers } = desk.currentState;
      if (jobs[0]) desk.execute(PLATFORM_ACTOR, { kind: 'finishHandler', job: jobs[0].id, result: done });
      if (calls[0])
        desk.execute(PLATFORM_ACTOR, { kind: 'calledEnded', called: calls[0].id, outcome: 'approved', variables: {} });
      if (timers[0]) desk.execute(PLATFORM_ACTOR, { kind: 'fireTimer', timer: timers[0].id });
      return desk.openTasks;
    });
    expect(opened).toEqual([['wang:deputy'], ['wang:deputy'], ['wang:deputy']]);
  });

  it('leaves the request without a task: its suspension is recorded without one', () => {
    const desk = started({ far: { kind: 'handlerTask', handler: 'mail' } }, ['start -> far', 'far -> end']);
    desk.execute('zhang', { kind: 'suspend', opinion: 'wait' });
    const effect = desk.effects.findLast(({ kind }) => kind === 'recorded');
    expect(effect).toMatchObject({ record: { node: '', nodeName: '', action: 'suspend', remark: 'wait' } });
    expect(effect).not.toHaveProperty('record.task');
  });
});

describe('a special delivery', () => {
  const jump = (desk: ProcessHarness, by: string, destination: string, people: ReturnType<typeof person>[] = []) =>
    ({ kind: 'jump', task: desk.getTask(by).id, destination, people, opinion: '' }) as const;

  it('ends the step in the name of its actor, and stores the names of users only', () => {
    const desk = started();
    desk.execute('wang', jump(desk, 'wang', 'li', [group('finance'), { kind: 'person', id: '7', name: 'Li Na' }]));
    expect(desk.currentState.names).toEqual({ zhang: 'zhang', wang: 'wang', '7': 'Li Na' });
    expect(desk.currentState.path.find(({ node }) => node === 'wang')).toMatchObject({
      leftBy: 'system',
      handler: 'wang',
    });
  });

  it('of a withdrawn request makes it run again', () => {
    const desk = started({ wang: INITIATOR });
    desk.decide('zhang');
    desk.execute('zhang', { kind: 'withdraw', opinion: 'a mistake' });
    desk.execute(administrator(), jump(desk, 'zhang', 'li'));
    expect([desk.currentState.status, desk.openTasks]).toEqual(['running', ['li:li']]);
  });
});

describe('a task that comes back', () => {
  it('belongs to the user who took the decision back, not to all candidates', () => {
    const desk = started({ wang: { task: assignTo('wang', 'chen') } });
    desk.decide('chen');
    desk.execute('chen', { kind: 'takeBack', opinion: 'too fast' });
    expect(desk.openTasks).toEqual(['wang:chen']);
    expect(desk.currentState.latestVotes).toEqual({});
  });

  it('from a counter-sign belongs to the user who signed last', () => {
    const desk = started({ wang: { task: { ...assignTo('a', 'b'), voting } } });
    desk.decide('b');
    desk.decide('a');
    desk.execute('li', back(desk, 'li', { node: 'wang' }, 'backtrack'));
    expect(desk.openTasks).toEqual(['li:li', 'wang:a']);
    expect(desk.currentState.lockedBy).toBe('a');
  });

  it('to an agent who had transferred it is still assigned on behalf of the absent user', () => {
    const desk = started();
    desk.agents = { li: person('deputy') };
    desk.decide('wang');
    const { id: task } = desk.getTask('deputy');
    desk.execute('deputy', { kind: 'transfer', task, to: person('chen'), opinion: '' });
    desk.execute('deputy', { kind: 'retrieve', task, opinion: '' });
    expect(desk.getTask('deputy')).toMatchObject({ agentFor: 'li', transferredBy: ['li'] });
  });

  it('after a hold is unchanged, and an answered question stays answered', () => {
    const desk = started();
    const { id: task } = desk.getTask('wang');
    desk.execute('wang', { kind: 'communicate', task, people: [person('x')], opinion: '' });
    desk.execute('x', { kind: 'reply', task: desk.getTask('x').id, opinion: '' });
    const before = desk.currentState.tasks.map(({ status, version }) => [status, version]);
    desk.execute('zhang', { kind: 'pend', opinion: '' });
    expect(desk.currentState.tasks.map(({ status, version }) => [status, version])).toEqual([
      ['onHold', 2],
      ['replied', 2],
    ]);
    desk.execute('zhang', { kind: 'restore' });
    expect(desk.currentState.tasks.map(({ status, version }) => [status, version])).toEqual([
      [before[0]?.[0], 3],
      ['replied', 2],
    ]);
  });
});

describe('questions and readers', () => {
  const ask = (desk: ProcessHarness, by: string, who: string) =>
    ({ kind: 'communicate', task: desk.getTask(by).id, people: [person(who)], opinion: '' }) as const;

  it('can be revoked without deleting the opinions', () => {
    const desk = started({}, FORK);
    desk.execute('left', ask(desk, 'left', 'x'));
    desk.execute('right', ask(desk, 'right', 'y'));
    const before = desk.effects.length;
    desk.execute('left', { kind: 'revokeCommunication', task: desk.getTask('left').id, deleteOpinions: false });
    expect(desk.openTasks).toEqual(['left:left', 'right:right', 'right:y']);
    expect(desk.effects.slice(before).map(({ kind }) => kind)).not.toContain('recordsRemoved');
  });

  it('are answered by one user while the others remain open', () => {
    const desk = started();
    desk.execute('wang', { ...ask(desk, 'wang', 'x'), people: [person('x'), person('y')] });
    desk.execute('x', { kind: 'reply', task: desk.getTask('x').id, opinion: '' });
    expect(desk.getTask('y').status).toBe('new');
  });

  it('of one branch remain when those of another are cancelled', () => {
    const desk = started({}, FORK);
    desk.execute('left', circulate(desk, 'left', ['x']));
    desk.execute('right', circulate(desk, 'right', ['y']));
    desk.execute('left', { kind: 'cancelCirculation', task: desk.getTask('left').id });
    expect(desk.openTasks).toEqual(['left:left', 'right:right', 'right:y']);
    expect(desk.currentState.circulations).toHaveLength(1);
  });

  it('a circulation that a reader passes on and then cancels returns to that reader', () => {
    const desk = started();
    desk.execute('wang', circulate(desk, 'wang', ['x', 'y']));
    desk.execute('x', circulate(desk, 'x', ['z']));
    const rows = () => desk.currentState.circulations[0]?.rows.map(({ person: who, status }) => `${who} ${status}`);
    expect(rows()).toEqual(['x passedOn', 'y waiting']);
    desk.execute('x', { kind: 'cancelCirculation', task: desk.getTask('x').id });
    expect(rows()).toEqual(['x waiting', 'y waiting']);
    expect(desk.openTasks).toEqual(['wang:wang', 'wang:x', 'wang:y']);
  });

  it('cannot be the user themselves, even for a task with several candidates', () => {
    const desk = started({ wang: { task: assignTo('a', 'b') } });
    expect(desk.findRefusal('a', circulate(desk, 'a', ['a']))).toBe('people.self');
    expect(desk.findRefusal('a', circulate(desk, 'a', ['b']))).toBe('done');
  });
});
