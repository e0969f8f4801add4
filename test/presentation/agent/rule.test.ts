import { expect, it } from 'vitest';
import { makeArrangeAgent } from '#application/agent/arrangeAgent.ts';
import { AgentGateway, type SavedRule } from '#application/ports/agentGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { ArrangeAgent } from '#application/useCases.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { RuleViewModel } from '#presentation/agent/RuleViewModel.ts';
import { describeRule } from '#presentation/agent/describeRule.ts';
import { localText } from '#presentation/shared/localMoment.ts';
import { anAgentRule, aPage, aUser } from '#test/support/builders.ts';
import { onlyWith } from '#test/support/gateways.ts';
import { settle } from '#test/support/lateAnswers.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { NOON, provide, pageContext } from '#test/support/testPageContext.ts';
import { KEYS_AS_WORDS } from '#test/support/words.ts';

const HOUR = 3_600_000;
const LI = { id: '24', name: 'Li Qiang' };
const LEAVE = { key: 'leave', name: 'Leave' };

async function open({
  id,
  given = {},
  kept = {},
}: { readonly id?: string; readonly given?: Partial<AgentGateway>; readonly kept?: Record<string, unknown> } = {}) {
  const saved: SavedRule[] = [];
  const drafts = memoryDrafts(kept);
  const agents = onlyWith<AgentGateway>('agents', {
    definitions: async () => ok([LEAVE]),
    rules: async () => ok(aPage([anAgentRule({ id: '7', definition: { key: 'seal', name: 'Seal' } })])),
    save: async (rule) => {
      saved.push(rule);
      return ok(undefined);
    },
    ...given,
  });
  let keys = 0;
  const context = pageContext(
    [
      provide(AgentGateway, agents),
      provide(DraftStore, drafts),
      provide(CommandKeys, { fresh: () => `k${(keys += 1)}` }),
      provide(ArrangeAgent, makeArrangeAgent(agents, { now: () => NOON })),
      provide(Clock, { now: () => NOON }),
    ],
    { logIn: async () => ok(''), logOut: async () => undefined, currentUser: async () => ok(aUser()) },
  );
  const model = new RuleViewModel(context, id);
  await model.loader.load();
  return { model, context, saved, drafts };
}
const filled = { people: [LI], until: localText(NOON + 4 * HOUR) };

it('keeps what was filled in when the page is read again', async () => {
  const { model } = await open();
  model.change({ people: [LI] });
  model.start();
  await settle();
  expect(model.submission?.value.people).toEqual([LI]);
  model.dispose();
});

it('begins now, for all processes, and says what is missing until it can be made', async () => {
  const { model, saved } = await open();
  expect(model.submission?.value).toEqual({ people: [], definition: '', from: localText(NOON), until: '' });
  const said = [model.missing];
  model.change({ people: [LI] });
  said.push(model.missing);
  model.change({ until: localText(NOON - HOUR) });
  said.push(model.missing);
  model.change({ from: localText(NOON - 2 * HOUR) });
  said.push(model.missing);
  await model.submit();
  model.change(filled);
  said.push(model.missing);
  expect(said).toMatchObject([
    { key: 'refusal.agent.noPerson' },
    { key: 'refusal.agent.noPeriod' },
    { key: 'validation.endNotAfterStart' },
    { key: 'validation.endInPast' },
    undefined,
  ]);
  expect(saved).toEqual([]);
});

it('does not let me stand in for myself', async () => {
  const { model } = await open();
  model.change({ ...filled, people: [{ id: aUser().id, name: 'me' }] });
  expect([model.missing, model.told]).toMatchObject([{ key: 'refusal.people.self' }, undefined]);
});

it('tells what will happen, for all processes or one, from now or from later on', async () => {
  const { model } = await open();
  model.change(filled);
  const say = () => (model.told ? describeRule(model.told, KEYS_AS_WORDS) : undefined);
  const sentences = [say()];
  model.change({ definition: 'leave' });
  sentences.push(say());
  model.change({ from: localText(NOON + HOUR) });
  sentences.push(say());
  model.change({ definition: '' });
  sentences.push(say());
  expect(sentences.map((sentence) => sentence?.split(' ')[0])).toEqual([
    'agent.tell.nowAll',
    'agent.tell.nowOne',
    'agent.tell.laterOne',
    'agent.tell.laterAll',
  ]);
  expect(sentences[1]).toMatch(/Li Qiang .*Leave$/u);
});

it('is kept once, however often it is pressed, forgets its draft and goes back', async () => {
  const { model, context, saved, drafts } = await open();
  model.change({ ...filled, definition: 'leave' });
  await model.submission?.keep();
  await Promise.all([model.submit(), model.submit()]);
  expect(saved).toEqual([{ key: 'k1', agent: '24', definitionKey: 'leave', from: NOON, until: NOON + 4 * HOUR }]);
  expect([context.opened, drafts.kept, context.messages.shown?.message]).toEqual([
    ['back'],
    {},
    { key: 'message.saved' },
  ]);
});

it('keeps everything that was filled in when the platform refuses it, and the key when nothing is changed', async () => {
  const sent: string[] = [];
  const { model, drafts, context } = await open({
    given: {
      save: async ({ key }) => {
        sent.push(key);
        return fail({ kind: 'refused', refusal: { code: 'agent.overlaps' }, message: 'Liu Yang already stands in.' });
      },
    },
  });
  model.change(filled);
  await model.submit();
  await model.submit();
  expect([model.submission?.message, model.submission?.value.people, context.opened, sent]).toEqual([
    { text: 'Liu Yang already stands in.' },
    [LI],
    [],
    ['k1', 'k1'],
  ]);
  expect(drafts.kept['agent.new']).toMatchObject({ people: [LI] });
  model.change({ until: localText(NOON + HOUR) });
  expect(model.submission?.message).toBeUndefined();
});

it('brings back what was filled in on an earlier visit', async () => {
  const { model } = await open({ kept: { 'agent.new': { people: [LI], definition: 'leave', from: '', until: '' } } });
  expect(model.submission?.value).toMatchObject({ people: [LI], definition: 'leave' });
});

it('begins with the rule to be changed, with a process that is not offered any more', async () => {
  const { model, saved } = await open({ id: '7' });
  expect([
    model.submission?.value.people,
    model.submission?.value.definition,
    model.definitions.map(({ key }) => key),
  ]).toEqual([[LI], 'seal', ['leave', 'seal']]);
  model.change({ definition: '' });
  await model.submit();
  expect(saved).toMatchObject([{ id: '7', agent: '24' }]);
  expect(saved[0]).not.toHaveProperty('definitionKey');
});

it.each([
  ['there is no such rule', { rules: async () => ok(aPage([])) }, 'refused'],
  ['the platform knows no agents', { definitions: async () => fail({ kind: 'notOffered' as const }) }, 'notOffered'],
])('shows no fields when %s', async (_, given, kind) => {
  const { model } = await open({ id: '7', given });
  expect([model.loader.failure?.kind, model.submission]).toEqual([kind, undefined]);
});
