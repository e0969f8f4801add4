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
const whole = (harness: ProcessHarness, by: string, command: Parameters<ProcessHarness['attempt']>[1]) => {
  const decision = harness.attempt(actor(by), command);
  return decision.kind === 'refused' ? decision.refusal : decision.kind;
};

describe('a refusal names', () => {
  it('the user who is already a signer', () => {
    const harness = started({ wang: { task: { ...assignTo('a', 'b'), voting, switches: ['mayAddSigners'] } } });
    const { id: task } = harness.getTask('a');
    const b = { kind: 'person', id: 'b', name: 'Li Na' } as const;
    const refusal = { code: 'people.alreadySigner', values: { person: 'Li Na' } };
    expect(whole(harness, 'a', { kind: 'addSigners', task, people: [b], position: 'parallel', opinion: '' })).toEqual(
      refusal,
    );
    expect(whole(harness, 'a', { kind: 'transfer', task, to: b, opinion: '' })).toEqual(refusal);
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
    const harness = started({ ...timer('early', HOUR), ...timer('late', 2 * HOUR) });
    const [first, second] = harness.currentState.timers;
    harness.now = first?.dueAt ?? 0;
    harness.execute(PLATFORM_ACTOR, { kind: 'fireTimer', timer: first?.id ?? '' });
    expect(harness.currentState.timers).toEqual([second]);
  });

  it('is delayed by a circulation of its own task only', () => {
    const harness = started({ timer: { ...timer('timer', HOUR).timer, attachedTo: 'left' } as NodeOutline }, FORK);
    harness.execute('right', circulate(harness, 'right', ['a']));
    harness.now += HOUR;
    expect(
      harness.findRefusal(PLATFORM_ACTOR, { kind: 'fireTimer', timer: harness.currentState.timers[0]?.id ?? '' }),
    ).toBe('done');
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
    const harness = started(MAILS, FORK);
    harness.execute('zhang', { kind: 'suspend', opinion: '' });
    harness.execute(PLATFORM_ACTOR, {
      kind: 'finishHandler',
      job: harness.currentState.jobs[1]?.id ?? '',
      result: done,
    });
    expect(harness.currentState.jobs.map(({ result }) => result)).toEqual([undefined, done]);
    const calls = started(CALLS, FORK);
    calls.execute('zhang', { kind: 'suspend', opinion: '' });
    const called = calls.currentState.calls[1]?.id ?? '';
    calls.execute(PLATFORM_ACTOR, { kind: 'calledEnded', called, outcome: 'refused', variables: {} });
    expect(calls.currentState.calls.map(({ ended }) => ended?.outcome)).toEqual([undefined, 'refused']);
  });

  it('is ignored if an earlier result has ended the request', () => {
    const harness = started(MAILS, FORK);
    harness.execute('zhang', { kind: 'suspend', opinion: '' });
    for (const { id } of harness.currentState.jobs)
      harness.execute(PLATFORM_ACTOR, { kind: 'finishHandler', job: id, result: { ok: false, message: 'no' } });
    harness.execute('zhang', { kind: 'resume' });
    expect(harness.currentState).toMatchObject({ status: 'aborted', jobs: [], tokens: [] });
    expect(harness.effects.filter(({ kind }) => kind === 'instanceEnded')).toHaveLength(1);
  });

  it('opens steps for agents like any other transition', () => {
    const LONG = ['start -> far', 'far -> wang', 'wang -> end'];
    const ways = {
      handler: { kind: 'handlerTask', handler: 'mail' },
      call: { kind: 'callActivity', calledKey: 'pay' },
      timer: { kind: 'timerEvent', timer: { kind: 'after', ms: HOUR } },
    } as const;
    const opened = Object.values(ways).map((far) => {
      const harness = started({ far }, LONG);
      harness.agents = { wang: person('deputy') };
      harness.now += HOUR;
      const { jobs, calls, timers } = harness.currentState;
      if (jobs[0]) harness.execute(PLATFORM_ACTOR, { kind: 'finishHandler', job: jobs[0].id, result: done });
      if (calls[0])
        harness.execute(PLATFORM_ACTOR, {
          kind: 'calledEnded',
          called: calls[0].id,
          outcome: 'approved',
          variables: {},
        });
      if (timers[0]) harness.execute(PLATFORM_ACTOR, { kind: 'fireTimer', timer: timers[0].id });
      return harness.openTasks;
    });
    expect(opened).toEqual([['wang:deputy'], ['wang:deputy'], ['wang:deputy']]);
  });

  it('leaves the request without a task: its suspension is recorded without one', () => {
    const harness = started({ far: { kind: 'handlerTask', handler: 'mail' } }, ['start -> far', 'far -> end']);
    harness.execute('zhang', { kind: 'suspend', opinion: 'wait' });
    const effect = harness.effects.findLast(({ kind }) => kind === 'recorded');
    expect(effect).toMatchObject({ record: { node: '', nodeName: '', action: 'suspend', remark: 'wait' } });
    expect(effect).not.toHaveProperty('record.task');
  });
});

describe('a special delivery', () => {
  const jump = (harness: ProcessHarness, by: string, destination: string, people: ReturnType<typeof person>[] = []) =>
    ({ kind: 'jump', task: harness.getTask(by).id, destination, people, opinion: '' }) as const;

  it('ends the step in the name of its actor, and stores the names of users only', () => {
    const harness = started();
    harness.execute(
      'wang',
      jump(harness, 'wang', 'li', [group('finance'), { kind: 'person', id: '7', name: 'Li Na' }]),
    );
    expect(harness.currentState.names).toEqual({ zhang: 'zhang', wang: 'wang', '7': 'Li Na' });
    expect(harness.currentState.path.find(({ node }) => node === 'wang')).toMatchObject({
      leftBy: 'system',
      handler: 'wang',
    });
  });

  it('of a withdrawn request makes it run again', () => {
    const harness = started({ wang: INITIATOR });
    harness.decide('zhang');
    harness.execute('zhang', { kind: 'withdraw', opinion: 'a mistake' });
    harness.execute(administrator(), jump(harness, 'zhang', 'li'));
    expect([harness.currentState.status, harness.openTasks]).toEqual(['running', ['li:li']]);
  });
});

describe('a task that comes back', () => {
  it('belongs to the user who took the decision back, not to all candidates', () => {
    const harness = started({ wang: { task: assignTo('wang', 'chen') } });
    harness.decide('chen');
    harness.execute('chen', { kind: 'takeBack', opinion: 'too fast' });
    expect(harness.openTasks).toEqual(['wang:chen']);
    expect(harness.currentState.latestVotes).toEqual({});
  });

  it('from a counter-sign belongs to the user who signed last', () => {
    const harness = started({ wang: { task: { ...assignTo('a', 'b'), voting } } });
    harness.decide('b');
    harness.decide('a');
    harness.execute('li', back(harness, 'li', { node: 'wang' }, 'backtrack'));
    expect(harness.openTasks).toEqual(['li:li', 'wang:a']);
    expect(harness.currentState.lockedBy).toBe('a');
  });

  it('to an agent who had transferred it is still assigned on behalf of the absent user', () => {
    const harness = started();
    harness.agents = { li: person('deputy') };
    harness.decide('wang');
    const { id: task } = harness.getTask('deputy');
    harness.execute('deputy', { kind: 'transfer', task, to: person('chen'), opinion: '' });
    harness.execute('deputy', { kind: 'retrieve', task, opinion: '' });
    expect(harness.getTask('deputy')).toMatchObject({ agentFor: 'li', transferredBy: ['li'] });
  });

  it('after a hold is unchanged, and an answered question stays answered', () => {
    const harness = started();
    const { id: task } = harness.getTask('wang');
    harness.execute('wang', { kind: 'communicate', task, people: [person('x')], opinion: '' });
    harness.execute('x', { kind: 'reply', task: harness.getTask('x').id, opinion: '' });
    const before = harness.currentState.tasks.map(({ status, version }) => [status, version]);
    harness.execute('zhang', { kind: 'pend', opinion: '' });
    expect(harness.currentState.tasks.map(({ status, version }) => [status, version])).toEqual([
      ['onHold', 2],
      ['replied', 2],
    ]);
    harness.execute('zhang', { kind: 'restore' });
    expect(harness.currentState.tasks.map(({ status, version }) => [status, version])).toEqual([
      [before[0]?.[0], 3],
      ['replied', 2],
    ]);
  });
});

describe('questions and readers', () => {
  const ask = (harness: ProcessHarness, by: string, who: string) =>
    ({ kind: 'communicate', task: harness.getTask(by).id, people: [person(who)], opinion: '' }) as const;

  it('can be revoked without deleting the opinions', () => {
    const harness = started({}, FORK);
    harness.execute('left', ask(harness, 'left', 'x'));
    harness.execute('right', ask(harness, 'right', 'y'));
    const before = harness.effects.length;
    harness.execute('left', { kind: 'revokeCommunication', task: harness.getTask('left').id, deleteOpinions: false });
    expect(harness.openTasks).toEqual(['left:left', 'right:right', 'right:y']);
    expect(harness.effects.slice(before).map(({ kind }) => kind)).not.toContain('recordsRemoved');
  });

  it('are answered by one user while the others remain open', () => {
    const harness = started();
    harness.execute('wang', { ...ask(harness, 'wang', 'x'), people: [person('x'), person('y')] });
    harness.execute('x', { kind: 'reply', task: harness.getTask('x').id, opinion: '' });
    expect(harness.getTask('y').status).toBe('new');
  });

  it('of one branch remain when those of another are cancelled', () => {
    const harness = started({}, FORK);
    harness.execute('left', circulate(harness, 'left', ['x']));
    harness.execute('right', circulate(harness, 'right', ['y']));
    harness.execute('left', { kind: 'cancelCirculation', task: harness.getTask('left').id });
    expect(harness.openTasks).toEqual(['left:left', 'right:right', 'right:y']);
    expect(harness.currentState.circulations).toHaveLength(1);
  });

  it('a circulation that a reader passes on and then cancels returns to that reader', () => {
    const harness = started();
    harness.execute('wang', circulate(harness, 'wang', ['x', 'y']));
    harness.execute('x', circulate(harness, 'x', ['z']));
    const rows = () => harness.currentState.circulations[0]?.rows.map(({ person: who, status }) => `${who} ${status}`);
    expect(rows()).toEqual(['x passedOn', 'y waiting']);
    harness.execute('x', { kind: 'cancelCirculation', task: harness.getTask('x').id });
    expect(rows()).toEqual(['x waiting', 'y waiting']);
    expect(harness.openTasks).toEqual(['wang:wang', 'wang:x', 'wang:y']);
  });

  it('cannot be the user themselves, even for a task with several candidates', () => {
    const harness = started({ wang: { task: assignTo('a', 'b') } });
    expect(harness.findRefusal('a', circulate(harness, 'a', ['a']))).toBe('people.self');
    expect(harness.findRefusal('a', circulate(harness, 'a', ['b']))).toBe('done');
  });
});
