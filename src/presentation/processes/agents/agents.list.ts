import { CircleStop, Pencil, Trash2 } from 'lucide-react';
import { AgentGateway } from '#application/ports/workflow/agentGateway.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import { getAgentRuleStatus, type AgentRule, type AgentRuleStatus } from '#domain/requests/agentRule.ts';
import { ok } from '#domain/shared/result.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import type { CardContent, CardContext } from '../../ui/cards/cardContent.ts';
import type { ListGroup, RecordList } from '../../lists/recordList.ts';
import type { RowAction } from '../../lists/rowAction.ts';
import { describeRule } from './describeRule.ts';

interface RuleWithStatus extends AgentRule {
  readonly status: AgentRuleStatus;
}

const GROUPS: Readonly<Record<AgentRuleStatus, ListGroup>> = {
  running: { key: 'running', rank: 1, title: { key: 'agent.running' } },
  coming: { key: 'coming', rank: 2, title: { key: 'agent.coming' } },
  over: { key: 'over', rank: 3, title: { key: 'agent.over' } },
};

/** Address of the list of tasks that agents completed for the user. */
const AGENT_TASKS_ADDRESS = { page: 'givenTransfers', params: { kind: 'agent' } } as const;

const change = (id: string): RowAction => ({
  label: { key: 'agent.change' },
  note: { key: 'agent.changeNote' },
  icon: Pencil,
  to: { page: 'agentRule', params: { id } },
});
const end = (id: string): RowAction => ({
  label: { key: 'agent.end' },
  note: { key: 'agent.endNote' },
  icon: CircleStop,
  tone: 'refuse',
  question: { key: 'agent.endQuestion' },
  done: { key: 'agent.ended' },
  run: ({ get }) => get(AgentGateway).endRule(id),
});
const remove = (id: string, noteKey: 'agent.dropNote' | 'agent.forgetNote'): RowAction => ({
  label: { key: 'agent.delete' },
  note: { key: noteKey },
  icon: Trash2,
  tone: 'refuse',
  question: { key: 'agent.deleteQuestion' },
  done: { key: 'message.deleted' },
  removesRow: true,
  run: ({ get }) => get(AgentGateway).removeRule(id),
});

const ACTIONS: Readonly<Record<AgentRuleStatus, (id: string) => readonly RowAction[]>> = {
  running: (id) => [change(id), end(id)],
  coming: (id) => [change(id), remove(id, 'agent.dropNote')],
  over: (id) => [remove(id, 'agent.forgetNote')],
};

function ruleCard(row: RuleWithStatus, words: CardContext): CardContent {
  const { t, language, now } = words;
  const isOver = row.status === 'over';
  return {
    person: { id: row.agentId, name: row.agentName },
    title: row.agentName,
    facts: [
      row.definition?.name ?? t('agent.everything'),
      ...(isOver
        ? [
            t('agent.period', {
              from: formatTimestamp(language, row.from, now),
              until: formatTimestamp(language, row.until, now),
            }),
          ]
        : []),
    ],
    ...(!isOver &&
      (row.hasAgentLeft
        ? { chips: [{ text: t('agent.left'), tone: 'refuse' }], note: t('agent.leftNote') }
        : { note: describeRule(row, words) })),
  };
}

/** The user's agent rules: current, future and past ones. */
export const agentsList: RecordList<RuleWithStatus> = {
  name: 'agents',
  source: (get) => async (request) => {
    const found = await get(AgentGateway).listRules(request);
    return found.ok
      ? ok({
          ...found.value,
          rows: found.value.rows.map((rule) => ({ ...rule, status: getAgentRuleStatus(rule, get(Clock).now()) })),
        })
      : found;
  },
  keyOf: (row) => row.id,
  card: ruleCard,
  open: (row) => (row.status === 'over' ? AGENT_TASKS_ADDRESS : { page: 'agentRule', params: { id: row.id } }),
  groupings: [{ label: { key: 'list.grouping' }, of: ({ status }) => GROUPS[status] }],
  actions: ({ id, status }) => ACTIONS[status](id),
  footerLinks: [
    { label: { key: 'agent.trail' }, variant: 'line', to: AGENT_TASKS_ADDRESS },
    { label: { key: 'agent.add' }, variant: 'fill', to: { page: 'agentRule', params: {} } },
  ],
  empty: { picture: 'empty', titleKey: 'agent.empty', todoKey: 'agent.emptyTodo' },
  pageSize: 50,
};
