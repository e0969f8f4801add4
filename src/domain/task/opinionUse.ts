import type { Vote } from '../workflow/processDefinition.ts';
import type { TaskDetail } from './taskViews.ts';

/** On what occasion somebody writes an opinion; a phrase may be meant for one of them. */
export const OPINION_USES = ['agree', 'refuse', 'abstain', 'return', 'withdraw', 'resubmit', 'handle'] as const;
export type OpinionUse = (typeof OPINION_USES)[number];

/**
 * Where a word of its own is the only decision, nothing is judged: the initiator hands the request in again, others say
 * that their step is done.
 */
export function opinionUseOf(
  { decisions, instance, task }: Pick<TaskDetail, 'decisions' | 'instance' | 'task'>,
  vote: Vote,
): OpinionUse {
  const [only, ...others] = decisions;
  if (vote !== 'agree' || only?.label === undefined || others.length > 0) return vote;
  return task.assignee === instance.initiatorId ? 'resubmit' : 'handle';
}

/**
 * What fits the occasion, in its order; a phrase without one fits everywhere, also where nobody has named the occasion.
 */
export const phrasesFor = <Phrase extends { readonly opinionUse?: OpinionUse }>(
  phrases: readonly Phrase[],
  opinionUse?: OpinionUse,
): readonly Phrase[] => phrases.filter((phrase) => phrase.opinionUse === undefined || phrase.opinionUse === opinionUse);
