import type { AgentRule } from '#domain/agent/agentRule.ts';
import { formatMoment } from '../i18n/formats.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { CardWords } from '../shared/cards/cardContent.ts';

/** As much of a rule as its sentence needs. */
export type RuleDetails = Pick<AgentRule, 'agentName' | 'from' | 'until' | 'definition'>;

/** What a rule does, in one sentence; one that has begun is told by its end. */
export function describeRule(
  { agentName, from, until, definition }: RuleDetails,
  { t, language, now }: CardWords,
): string {
  const key: TextKey = `agent.tell.${from > now ? 'later' : 'now'}${definition ? 'One' : 'All'}`;
  return t(key, {
    name: agentName,
    from: formatMoment(language, from, now),
    until: formatMoment(language, until, now),
    process: definition?.name ?? '',
  });
}
