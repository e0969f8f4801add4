import { ChevronRight, UserRoundCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AgentRule } from '#domain/requests/agentRule.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import { PageLink } from '../ui/navigation/PageLink.tsx';

/** Shows that an agent receives the user's tasks. */
export function AgentNotice({ agents, now }: { readonly agents: readonly AgentRule[]; readonly now: Instant }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const [agent, ...others] = agents;
  if (!agent) return null;
  return (
    <PageLink
      to="agents"
      className="mt-4 flex min-h-11 animate-appear items-center gap-2.5 rounded-card bg-moved-tint px-4 py-2 text-14 text-moved"
    >
      <UserRoundCheck size={18} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1">
        {others.length > 0
          ? t('workbench.awaySeveral', { count: agents.length })
          : t('workbench.away', { name: agent.agentName, until: formatTimestamp(language, agent.until, now) })}
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0" />
    </PageLink>
  );
}
