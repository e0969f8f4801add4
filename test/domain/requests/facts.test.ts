import { expect, it } from 'vitest';
import { toInstanceFacts } from '#domain/requests/instanceFacts.ts';
import { buildInstanceFacts } from '#domain/process/factsOfState.ts';
import {
  availableInstanceActions,
  findBlockedReason,
  instanceRefusal,
  type InstanceAction,
} from '#domain/requests/instancePolicy.ts';
import type { InstanceDetail } from '#domain/requests/instanceViews.ts';
import type { Actor } from '#domain/workflow/command.ts';
import { replay } from '#domain/process/replay.ts';
import { facts } from '../../support/factsOfInstance.ts';
import { admin, inFinance, li } from '../../support/policyPeople.ts';
import { actBefore } from '../../support/process/askOn.ts';
import { circulate } from '../../support/process/circulating.ts';
import { actor, group, person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { ProcessHarness } from '#testing/processHarness.ts';

it('returns the holders of a request and whether it is at its first node', () => {
  const harness = new ProcessHarness(chart(['start -> zhang', 'zhang -> wang', 'wang -> end'])).start('zhang');
  expect(buildInstanceFacts(harness.definition, harness.currentState, 'zhang')).toMatchObject({
    status: 'running',
    initiator: 'zhang',
    holders: [{ id: 'zhang' }],
    isAtFirstNode: true,
    isCalled: false,
    takeBack: 'nothing',
  });
  harness.decide('zhang');
  expect(buildInstanceFacts(harness.definition, harness.currentState, 'zhang')).toMatchObject({
    holders: [{ id: 'wang' }],
    isAtFirstNode: false,
    takeBack: 'possible',
  });
});

it('names the approver as holder of a request, not a colleague who was asked a question', () => {
  const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
  harness.execute('wang', {
    kind: 'communicate',
    task: harness.getTask('wang').id,
    people: [person('li')],
    opinion: 'Is it so?',
  });
  const facts = buildInstanceFacts(harness.definition, harness.currentState, 'li');
  expect(facts.holders).toMatchObject([{ id: 'wang' }]);
  expect(
    ['void', 'suspend', 'pend'].map((action) => instanceRefusal(facts, actor('li'), action as InstanceAction)?.code),
  ).toEqual(['task.isCommunication', 'task.isCommunication', 'task.isCommunication']);
});

it('refuses to stop a request for the user who circulates their task, until they cancel the circulation', () => {
  const lines = ['start -> and', 'and -> wang', 'and -> chen', 'wang -> end', 'chen -> end'];
  const harness = new ProcessHarness(chart(lines)).start('zhang');
  harness.execute('wang', circulate(harness, 'wang', ['li']));
  const asked = (who: Actor) =>
    (['void', 'suspend', 'pend', 'forward'] as const).map(
      (action) =>
        instanceRefusal(buildInstanceFacts(harness.definition, harness.currentState, who.person.id), who, action)?.code,
    );
  const heldBack = ['task.circulating', 'task.circulating', 'task.circulating', undefined];
  const free = [undefined, undefined, undefined, undefined];
  expect([asked(actor('wang')), asked(actor('chen')), asked(actor('zhang'))]).toEqual([heldBack, free, free]);
  expect(harness.findRefusal('wang', { kind: 'void', opinion: 'No.' })).toBe('task.circulating');
  harness.execute('wang', { kind: 'cancelCirculation', task: harness.getTask('wang').id });
  expect(asked(actor('wang'))).toEqual(free);
});

it('does not refuse users who have another task of the request or started it', () => {
  const free = { ...facts(), circulating: [person('li')], consulted: [person('li')] };
  expect([
    findBlockedReason({ ...free, holders: [person('li')] }, li),
    findBlockedReason({ ...free, initiator: 'li' }, li),
  ]).toEqual([undefined, undefined]);
  expect([
    findBlockedReason(free, li),
    findBlockedReason({ ...free, circulating: [] }, li),
    findBlockedReason(free, admin),
  ]).toEqual(['circulating', 'asked', undefined]);
  expect(findBlockedReason({ ...facts(), circulating: [group('finance')] }, inFinance)).toBe('circulating');
});

it('replays requests that were suspended by a user whose task circulated', () => {
  const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
  harness.execute('wang', circulate(harness, 'wang', ['li']));
  actBefore(harness, 'wang', { kind: 'suspend', opinion: '' });
  expect(replay(harness.definition, harness.events)).toEqual(harness.currentState);
  expect(harness.currentState.status).toBe('suspended');
});

it('interprets the take-back flag of a request by the list it was opened from', () => {
  const detail = (mayTakeBack: boolean): InstanceDetail => ({
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
    forms: [],
    history: [],
    isTracked: false,
    mayTakeBack,
  });
  const takeBack = (mayTakeBack: boolean) =>
    ([undefined, 'mine', 'done'] as const).map((from) => toInstanceFacts(detail(mayTakeBack), from).takeBack);
  expect([takeBack(false), takeBack(true)]).toEqual([
    ['nothing', 'nothing', 'nothing'],
    ['nothing', 'nothing', 'possible'],
  ]);
  const offered = (mayTakeBack: boolean, from: 'mine' | 'done') =>
    availableInstanceActions(toInstanceFacts(detail(mayTakeBack), from), actor('zhang')).filter(
      (action) => action === 'withdraw' || action === 'takeBack',
    );
  expect([offered(true, 'mine'), offered(false, 'mine'), offered(true, 'done'), offered(false, 'done')]).toEqual([
    ['withdraw'],
    [],
    ['withdraw', 'takeBack'],
    ['withdraw'],
  ]);
});

it('allows only reading to a user with a share link, in any status of the request', () => {
  const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
  const facts = { ...buildInstanceFacts(harness.definition, harness.currentState, 'gao'), isByLink: true };
  for (const status of ['running', 'onHold', 'succeeded', 'archived'] as const)
    expect(availableInstanceActions({ ...facts, status }, actor('gao'))).toEqual(['view']);
  expect(instanceRefusal(facts, actor('gao'), 'forward')).toEqual({ code: 'instance.byLink' });
});
