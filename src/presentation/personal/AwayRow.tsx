import { UserRoundCheck } from 'lucide-react';
import type { AgentRule } from '#domain/agent/agentRule.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatMoment } from '../i18n/formats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { ListRow } from '../shared/ListRow.tsx';

/** The way to who stands in for me, and who does at present. */
export function AwayRow({ agents, now }: { readonly agents: readonly AgentRule[]; readonly now: Instant }) {
  const { t, language } = useTexts();
  const [agent, ...others] = agents;
  const note = agent
    ? t('me.away.one', { name: agent.agentName, until: formatMoment(language, agent.until, now) })
    : t('me.away.none');
  return (
    <ListRow
      icon={<UserRoundCheck size={22} aria-hidden className="shrink-0 text-action" />}
      label={t('me.away')}
      note={others.length > 0 ? t('me.away.several', { count: agents.length }) : note}
      to="agents"
    />
  );
}
