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
  const desk = new ProcessHarness(chart(['start -> zhang', 'zhang -> wang', 'wang -> end'])).start('zhang');
  expect(buildInstanceFacts(desk.definition, desk.currentState, 'zhang')).toMatchObject({
    status: 'running',
    initiator: 'zhang',
    holders: [{ id: 'zhang' }],
    isAtFirstNode: true,
    isCalled: false,
    takeBack: 'nothing',
  });
  desk.decide('zhang');
  expect(buildInstanceFacts(desk.definition, desk.currentState, 'zhang')).toMatchObject({
    holders: [{ id: 'wang' }],
    isAtFirstNode: false,
    takeBack: 'possible',
  });
});

it('names the approver as holder of a request, not a colleague who was asked a question', () => {
  const desk = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
  desk.execute('wang', {
    kind: 'communicate',
    task: desk.getTask('wang').id,
    people: [person('li')],
    opinion: 'Is it so?',
  });
  const facts = buildInstanceFacts(desk.definition, desk.currentState, 'li');
  expect(facts.holders).toMatchObject([{ id: 'wang' }]);
  expect(
    ['void', 'suspend', 'pend'].map((action) => instanceRefusal(facts, actor('li'), action as InstanceAction)?.code),
  ).toEqual(['task.isCommunication', 'task.isCommunication', 'task.isCommunication']);
});

it('refuses to stop a request for the user who circulates their task, until they cancel the circulation', () => {
  const lines = ['start -> and', 'and -> wang', 'and -> chen', 'wang -> end', 'chen -> end'];
  const desk = new ProcessHarness(chart(lines)).start('zhang');
  desk.execute('wang', circulate(desk, 'wang', ['li']));
  const asked = (who: Actor) =>
    (['void', 'suspend', 'pend', 'forward'] as const).map(
      (action) =>
        instanceRefusal(buildInstanceFacts(desk.definition, desk.currentState, who.person.id), who, action)?.code,
    );
  const heldBack = ['task.circulating', 'task.circulating', 'task.circulating', undefined];
  const free = [undefined, undefined, undefined, undefined];
  expect([asked(actor('wang')), asked(actor('chen')), asked(actor('zhang'))]).toEqual([heldBack, free, free]);
  expect(desk.findRefusal('wang', { kind: 'void', opinion: 'No.' })).toBe('task.circulating');
  desk.execute('wang', { kind: 'cancelCirculation', task: desk.getTask('wang').id });
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
  const desk = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
  desk.execute('wang', circulate(desk, 'wang', ['li']));
  actBefore(desk, 'wang', { kind: 'suspend', opinion: '' });
  expect(replay(desk.definition, desk.events)).toEqual(desk.currentState);
  expect(desk.currentState.status).toBe('suspended');
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
  const desk = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
  const facts = { ...buildInstanceFacts(desk.definition, desk.currentState, 'gao'), isByLink: true };
  for (const status of ['running', 'onHold', 'succeeded', 'archived'] as const)
    expect(availableInstanceActions({ ...facts, status }, actor('gao'))).toEqual(['view']);
  expect(instanceRefusal(facts, actor('gao'), 'forward')).toEqual({ code: 'instance.byLink' });
});
