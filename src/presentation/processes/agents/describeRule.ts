import type { AgentRule } from '#domain/requests/agentRule.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import type { TextKey } from '../../ui/i18n/textKeys.ts';
import type { CardContext } from '../../ui/cards/cardContent.ts';

/** The properties of a rule that its description uses. */
export type RuleDetails = Pick<AgentRule, 'agentName' | 'from' | 'until' | 'definition'>;

/** Describes a rule in one sentence. A rule that has already started is described by its end. */
export function describeRule(
  { agentName, from, until, definition }: RuleDetails,
  { t, language, now }: CardContext,
): string {
  const key: TextKey = `agent.tell.${from > now ? 'later' : 'now'}${definition ? 'One' : 'All'}`;
  return t(key, {
    name: agentName,
    from: formatTimestamp(language, from, now),
    until: formatTimestamp(language, until, now),
    process: definition?.name ?? '',
  });
}
