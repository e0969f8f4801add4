import { CircleStop, Pencil, Trash2 } from 'lucide-react';
import { AgentGateway } from '#application/ports/agentGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import { ruleStatusOf, type AgentRule, type RuleStatus } from '#domain/agent/agentRule.ts';
import { ok } from '#domain/shared/result.ts';
import { formatMoment } from '../i18n/formats.ts';
import type { CardContent, CardWords } from '../shared/cards/cardContent.ts';
import type { ListGroup, RecordList } from '../list/recordList.ts';
import type { RowAction } from '../list/rowAction.ts';
import { describeRule } from './describeRule.ts';

/** A rule as it stood when it was read. */
interface RuleWithStatus extends AgentRule {
  readonly stand: RuleStatus;
}

const GROUPS: Readonly<Record<RuleStatus, ListGroup>> = {
  running: { key: 'running', rank: 1, title: { key: 'agent.running' } },
  coming: { key: 'coming', rank: 2, title: { key: 'agent.coming' } },
  over: { key: 'over', rank: 3, title: { key: 'agent.over' } },
};

/** What was done in my name. */
const TRAIL = { page: 'givenTransfers', params: { kind: 'agent' } } as const;

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
  run: ({ get }) => get(AgentGateway).end(id),
});
const remove = (id: string, noteKey: 'agent.dropNote' | 'agent.forgetNote'): RowAction => ({
  label: { key: 'agent.delete' },
  note: { key: noteKey },
  icon: Trash2,
  tone: 'refuse',
  question: { key: 'agent.deleteQuestion' },
  done: { key: 'message.deleted' },
  takesAway: true,
  run: ({ get }) => get(AgentGateway).remove(id),
});

const ACTIONS: Readonly<Record<RuleStatus, (id: string) => readonly RowAction[]>> = {
  running: (id) => [change(id), end(id)],
  coming: (id) => [change(id), remove(id, 'agent.dropNote')],
  over: (id) => [remove(id, 'agent.forgetNote')],
};

function ruleCard(row: RuleWithStatus, words: CardWords): CardContent {
  const { t, language, now } = words;
  const isOver = row.stand === 'over';
  return {
    person: { id: row.agentId, name: row.agentName },
    title: row.agentName,
    facts: [
      row.definition?.name ?? t('agent.everything'),
      ...(isOver
        ? [
            t('agent.period', {
              from: formatMoment(language, row.from, now),
              until: formatMoment(language, row.until, now),
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

/** While I am away: who stands in for me now, who will, and who has. */
export const agentsList: RecordList<RuleWithStatus> = {
  name: 'agents',
  source: (get) => async (request) => {
    const found = await get(AgentGateway).rules(request);
    return found.ok
      ? ok({
          ...found.value,
          rows: found.value.rows.map((rule) => ({ ...rule, stand: ruleStatusOf(rule, get(Clock).now()) })),
        })
      : found;
  },
  keyOf: (row) => row.id,
  card: ruleCard,
  open: (row) => (row.stand === 'over' ? TRAIL : { page: 'agentRule', params: { id: row.id } }),
  groupings: [{ label: { key: 'list.grouping' }, of: ({ stand }) => GROUPS[stand] }],
  actions: ({ id, stand }) => ACTIONS[stand](id),
  foot: [
    { label: { key: 'agent.trail' }, look: 'line', to: TRAIL },
    { label: { key: 'agent.add' }, look: 'fill', to: { page: 'agentRule', params: {} } },
  ],
  empty: { picture: 'empty', titleKey: 'agent.empty', todoKey: 'agent.emptyTodo' },
  pageSize: 50,
};
