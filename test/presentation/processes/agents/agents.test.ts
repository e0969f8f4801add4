import { expect, it } from 'vitest';
import { AgentGateway } from '#application/ports/workflow/agentGateway.ts';
import type { AgentRule } from '#domain/requests/agentRule.ts';
import { ok } from '#domain/shared/result.ts';
import { wordsKey } from '#presentation/ui/i18n/words.ts';
import { agentsList } from '#presentation/processes/agents/agents.list.ts';
import { RecordListViewModel } from '#presentation/lists/RecordListViewModel.ts';
import { anAgentRule, aPage } from '../../../support/builders.ts';
import { createPartialGateway } from '../../../support/gateways.ts';
import { waitForData } from '../../../support/lists.ts';
import { NOON, provide, pageContext } from '../../../support/testPageContext.ts';
import { KEYS_AS_WORDS } from '../../../support/words.ts';

const HOUR = 3_600_000;
const running = anAgentRule({ id: 'running' });
const coming = anAgentRule({
  id: 'coming',
  from: NOON + HOUR,
  until: NOON + 2 * HOUR,
  definition: { key: 'leave', name: 'Leave' },
});
const over = anAgentRule({ id: 'over', from: NOON - 2 * HOUR, until: NOON });

async function opened(rules: readonly AgentRule[], more: Partial<AgentGateway> = {}) {
  const model = new RecordListViewModel(
    agentsList,
    pageContext([
      provide(
        AgentGateway,
        createPartialGateway<AgentGateway>('agents', { listRules: async () => ok(aPage(rules)), ...more }),
      ),
    ]),
  );
  model.start();
  await waitForData();
  model.dispose();
  return {
    model,
    cards: model.paged.rows.map((row) => agentsList.card(row, KEYS_AS_WORDS)),
    actions: model.paged.rows.map((row) => agentsList.actions?.(row) ?? []),
  };
}

it('groups running rules first, then future ones, then past ones', async () => {
  const { model } = await opened([over, coming, running]);
  expect(model.items.map((item) => (item.kind === 'group' ? item.group.title : item.key))).toEqual([
    { key: 'agent.running' },
    'running',
    { key: 'agent.coming' },
    'coming',
    { key: 'agent.over' },
    'over',
  ]);
});

it('describes each rule, and only the period of a past one', async () => {
  const { cards } = await opened([running, coming, over]);
  expect(cards).toMatchObject([
    { title: 'Li Qiang', facts: ['agent.everything'], note: expect.stringMatching(/^agent\.tell\.nowAll Li Qiang/u) },
    { facts: ['Leave'], note: expect.stringMatching(/^agent\.tell\.laterOne Li Qiang .* Leave$/u) },
    { facts: ['agent.everything', expect.stringMatching(/^agent\.period/u)] },
  ]);
  expect(cards[2]).not.toHaveProperty('note');
});

it('warns when the agent was deactivated', async () => {
  const { cards } = await opened([{ ...running, hasAgentLeft: true }]);
  expect(cards).toMatchObject([{ chips: [{ text: 'agent.left', tone: 'refuse' }], note: 'agent.leftNote' }]);
});

it('lets the user change and end rules or delete them, and links a past rule to its decisions', async () => {
  const { model, actions } = await opened([running, coming, over]);
  expect(actions.map((each) => each.map(({ label }) => wordsKey(label)))).toEqual([
    ['agent.change', 'agent.end'],
    ['agent.change', 'agent.delete'],
    ['agent.delete'],
  ]);
  expect(
    actions
      .flat()
      .filter((action) => 'run' in action)
      .every((action) => 'question' in action && action.question !== undefined),
  ).toBe(true);
  expect(model.paged.rows.map(agentsList.open)).toEqual([
    { page: 'agentRule', params: { id: 'running' } },
    { page: 'agentRule', params: { id: 'coming' } },
    { page: 'givenTransfers', params: { kind: 'agent' } },
  ]);
});

it('ends a running rule and deletes a future one', async () => {
  const calls: string[] = [];
  const note = (name: string) => async (rule: string) => {
    calls.push(`${name} ${rule}`);
    return ok(undefined);
  };
  const { model, actions } = await opened([running, coming], { endRule: note('end'), removeRule: note('remove') });
  for (const action of actions.flat()) if ('run' in action) await action.run(model.context);
  expect(calls).toEqual(['end running', 'remove coming']);
});
