import type { Vote } from '../process/definition.ts';
import type { TaskDetail } from './reading.ts';

/** On what occasion somebody writes an opinion; a phrase may be meant for one of them. */
export const OCCASIONS = ['agree', 'refuse', 'abstain', 'return', 'withdraw', 'resubmit', 'handle'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/**
 * Where a word of its own is the only decision, nothing is judged: the initiator hands the request in again, others say
 * that their step is done.
 */
export function occasionOf(
  { decisions, instance, task }: Pick<TaskDetail, 'decisions' | 'instance' | 'task'>,
  vote: Vote,
): Occasion {
  const [only, ...others] = decisions;
  if (vote !== 'agree' || only?.label === undefined || others.length > 0) return vote;
  return task.assignee === instance.initiatorId ? 'resubmit' : 'handle';
}

/**
 * What fits the occasion, in its order; a phrase without one fits everywhere, also where nobody has named the occasion.
 */
export const phrasesFor = <Phrase extends { readonly occasion?: Occasion }>(
  phrases: readonly Phrase[],
  occasion?: Occasion,
): readonly Phrase[] => phrases.filter((phrase) => phrase.occasion === undefined || phrase.occasion === occasion);
