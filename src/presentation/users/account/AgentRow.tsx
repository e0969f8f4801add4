import { UserRoundCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AgentRule } from '#domain/requests/agentRule.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { ListRow } from '../../ui/layout/ListRow.tsx';

/** A link to the user's agent rules, with the current agent. */
export function AgentRow({ agents, now }: { readonly agents: readonly AgentRule[]; readonly now: Instant }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const [agent, ...others] = agents;
  const note = agent
    ? t('me.away.one', { name: agent.agentName, until: formatTimestamp(language, agent.until, now) })
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
