import type { Vote } from '../workflow/processDefinition.ts';
import type { TaskDetail } from './taskViews.ts';

/** The occasions for which a user writes an opinion; a stored phrase may be restricted to one of them. */
export const OPINION_USES = ['agree', 'refuse', 'abstain', 'return', 'withdraw', 'resubmit', 'handle'] as const;
export type OpinionUse = (typeof OPINION_USES)[number];

/**
 * Returns the occasion of a vote. If the only decision has a custom label, it is not an approval: the initiator
 * resubmits the request, other users complete their step.
 */
export function getOpinionUse(
  { decisions, instance, task }: Pick<TaskDetail, 'decisions' | 'instance' | 'task'>,
  vote: Vote,
): OpinionUse {
  const [only, ...others] = decisions;
  if (vote !== 'agree' || only?.label === undefined || others.length > 0) return vote;
  return task.assignee === instance.initiatorId ? 'resubmit' : 'handle';
}

/** Returns the phrases for an occasion, in their order. A phrase without an occasion is always included. */
export const filterPhrases = <Phrase extends { readonly opinionUse?: OpinionUse }>(
  phrases: readonly Phrase[],
  opinionUse?: OpinionUse,
): readonly Phrase[] => phrases.filter((phrase) => phrase.opinionUse === undefined || phrase.opinionUse === opinionUse);
