import { ChevronRight, UserRoundCheck } from 'lucide-react';
import type { AgentRule } from '#domain/agent/agentRule.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatMoment } from '../i18n/formats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { PageLink } from '../shared/PageLink.tsx';

/** Says why fewer tasks come in, while somebody stands in for me. */
export function AwayNotice({ agents, now }: { readonly agents: readonly AgentRule[]; readonly now: Instant }) {
  const { t, language } = useTexts();
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
          : t('workbench.away', { name: agent.agentName, until: formatMoment(language, agent.until, now) })}
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0" />
    </PageLink>
  );
}
