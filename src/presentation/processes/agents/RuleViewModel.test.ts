import { expect, it } from 'vitest';
import { createSaveDelegationRule } from '#application/useCases/arrangeAgent.ts';
import { AgentGateway, type SavedRule } from '#application/ports/workflow/agentGateway.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { ArrangeAgent } from '#application/useCases/useCases.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { RuleViewModel } from './RuleViewModel.ts';
import { describeRule } from './describeRule.ts';
import { formatCompanyTimestamp } from '../../ui/workflow/parseCompanyTimestamp.ts';
import { anAgentRule, aPage, aUser } from '#test/support/builders.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { flushPromises } from '#test/support/lateAnswers.ts';
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
  const agents = createPartialGateway<AgentGateway>('agents', {
    listDefinitions: async () => ok([LEAVE]),
    listAbsences: async () => ok([]),
    listRules: async () => ok(aPage([anAgentRule({ id: '7', definition: { key: 'seal', name: 'Seal' } })])),
    saveRule: async (rule) => {
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
      provide(IdempotencyKeys, { create: () => `k${(keys += 1)}` }),
      provide(ArrangeAgent, createSaveDelegationRule(agents, { now: () => NOON })),
      provide(Clock, { now: () => NOON }),
    ],
    { logIn: async () => ok(''), logOut: async () => undefined, currentUser: async () => ok(aUser()) },
  );
  const model = new RuleViewModel(context, id);
  await model.loader.load();
  return { model, context, saved, drafts };
}
const filled = { people: [LI], until: formatCompanyTimestamp(NOON + 4 * HOUR) };

it('keeps the input when the page is loaded again', async () => {
  const { model } = await open();
  model.change({ people: [LI] });
  model.start();
  await flushPromises();
  expect(model.submission?.value.people).toEqual([LI]);
  model.dispose();
});

it('starts now and for all processes by default, and reports missing input', async () => {
  const { model, saved } = await open();
  expect(model.submission?.value).toEqual({
    people: [],
    definition: '',
    from: formatCompanyTimestamp(NOON),
    until: '',
  });
  const said = [model.missing];
  model.change({ people: [LI] });
  said.push(model.missing);
  model.change({ until: formatCompanyTimestamp(NOON - HOUR) });
  said.push(model.missing);
  model.change({ from: formatCompanyTimestamp(NOON - 2 * HOUR) });
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

it('rejects the user as their own agent', async () => {
  const { model } = await open();
  model.change({ ...filled, people: [{ id: aUser().id, name: 'me' }] });
  expect([model.missing, model.details]).toMatchObject([{ key: 'refusal.people.self' }, undefined]);
});

it('describes the effect, for all processes or one, from now or later', async () => {
  const { model } = await open();
  model.change(filled);
  const say = () => (model.details ? describeRule(model.details, KEYS_AS_WORDS) : undefined);
  const sentences = [say()];
  model.change({ definition: 'leave' });
  sentences.push(say());
  model.change({ from: formatCompanyTimestamp(NOON + HOUR) });
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

it('saves a rule once for several presses, deletes its draft and goes back', async () => {
  const { model, context, saved, drafts } = await open();
  model.change({ ...filled, definition: 'leave' });
  await model.submission?.saveDrafts();
  await Promise.all([model.submit(), model.submit()]);
  expect(saved).toEqual([{ key: 'k1', agent: '24', definitionKey: 'leave', from: NOON, until: NOON + 4 * HOUR }]);
  expect([context.opened, drafts.kept, context.messages.shown?.message]).toEqual([
    ['back'],
    {},
    { key: 'message.saved' },
  ]);
});

it('keeps the input when the platform refuses it, and the key while nothing is changed', async () => {
  const sent: string[] = [];
  const { model, drafts, context } = await open({
    given: {
      saveRule: async ({ key }) => {
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
  model.change({ until: formatCompanyTimestamp(NOON + HOUR) });
  expect(model.submission?.message).toBeUndefined();
});

it('restores the input of an earlier visit', async () => {
  const { model } = await open({ kept: { 'agent.new': { people: [LI], definition: 'leave', from: '', until: '' } } });
  expect(model.submission?.value).toMatchObject({ people: [LI], definition: 'leave' });
});

it('shows the rule to be changed, with a process that is no longer offered', async () => {
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
  ['there is no such rule', { listRules: async () => ok(aPage([])) }, 'refused'],
  [
    'the platform knows no agents',
    { listDefinitions: async () => fail({ kind: 'notOffered' as const }) },
    'notOffered',
  ],
])('shows no fields when %s', async (_, given, kind) => {
  const { model } = await open({ id: '7', given });
  expect([model.loader.failure?.kind, model.submission]).toEqual([kind, undefined]);
});
