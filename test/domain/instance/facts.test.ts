import { expect, it } from 'vitest';
import { factsOfInstance } from '#domain/instance/instanceFacts.ts';
import { instanceFacts } from '#domain/process/factsOfState.ts';
import { availableInstanceActions, instanceRefusal, type InstanceAction } from '#domain/instance/instancePolicy.ts';
import type { InstanceDetail } from '#domain/instance/instanceViews.ts';
import { actor, person } from '#testing/people.ts';
import { chart } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';

it('knows who holds a request and whether it stands at its first node', () => {
  const desk = new Desk(chart(['start -> zhang', 'zhang -> wang', 'wang -> end'])).start('zhang');
  expect(instanceFacts(desk.definition, desk.current, 'zhang')).toMatchObject({
    status: 'running',
    initiator: 'zhang',
    holders: [{ id: 'zhang' }],
    isAtFirstNode: true,
    isCalled: false,
    takeBack: 'nothing',
  });
  desk.decide('zhang');
  expect(instanceFacts(desk.definition, desk.current, 'zhang')).toMatchObject({
    holders: [{ id: 'wang' }],
    isAtFirstNode: false,
    takeBack: 'possible',
  });
});

it('leaves a request in the hands of whoever decides it, not of a colleague who is asked something', () => {
  const desk = new Desk(chart(['start -> wang', 'wang -> end'])).start('zhang');
  desk.act('wang', { kind: 'communicate', task: desk.taskOf('wang').id, people: [person('li')], opinion: 'Is it so?' });
  const facts = instanceFacts(desk.definition, desk.current, 'li');
  expect(facts.holders).toMatchObject([{ id: 'wang' }]);
  expect(
    ['void', 'suspend', 'pend'].map((action) => instanceRefusal(facts, actor('li'), action as InstanceAction)?.code),
  ).toEqual(['instance.notYours', 'instance.notYours', 'instance.notYours']);
});

it('reads the one answer of the wire in the meaning of the list it was asked from', () => {
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
    ([undefined, 'mine', 'done'] as const).map((from) => factsOfInstance(detail(mayTakeBack), from).takeBack);
  expect([takeBack(false), takeBack(true)]).toEqual([
    ['nothing', 'nothing', 'nothing'],
    ['nothing', 'nothing', 'possible'],
  ]);
  const offered = (mayTakeBack: boolean, from: 'mine' | 'done') =>
    availableInstanceActions(factsOfInstance(detail(mayTakeBack), from), actor('zhang')).filter(
      (action) => action === 'withdraw' || action === 'takeBack',
    );
  expect([offered(true, 'mine'), offered(false, 'mine'), offered(true, 'done'), offered(false, 'done')]).toEqual([
    ['withdraw'],
    [],
    ['withdraw', 'takeBack'],
    ['withdraw'],
  ]);
});

it('offers nothing but reading to somebody who has come by a link, whatever the request stands at', () => {
  const desk = new Desk(chart(['start -> wang', 'wang -> end'])).start('zhang');
  const facts = { ...instanceFacts(desk.definition, desk.current, 'gao'), isByLink: true };
  for (const status of ['running', 'onHold', 'succeeded', 'archived'] as const)
    expect(availableInstanceActions({ ...facts, status }, actor('gao'))).toEqual(['view']);
  expect(instanceRefusal(facts, actor('gao'), 'forward')).toEqual({ code: 'instance.byLink' });
});
