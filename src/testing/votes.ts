import fc from 'fast-check';
import type { CastVote } from '../domain/tasks/tallyVotes.ts';
import { VOTES, type RepeatRule, type VotingRule } from '../domain/workflow/processDefinition.ts';
import type { PersonId } from '../domain/shared/ids.ts';
import { parseKnownExpression } from './parseKnownExpression.ts';

/** Conditions of votes: on counts, the last vote, the item of a task, and one that is never true. */
const CONDITIONS = [
  'agree >= 2',
  'refuse > 0',
  'abstain >= 1 && voted < total',
  'vote == "refuse"',
  'nrOfCompletedInstances / nrOfInstances >= 0.5',
  'item >= 2 || loopCounter == 2',
  'never',
].map((text) => parseKnownExpression(text));
const LISTS = ['"1,2,3"', '"a,b"', 'none', 'v'];

/**
 * Generates the number of tasks of a counter-sign: a number that may be 0, or one for each item of a list that may be
 * empty.
 * @returns an arbitrary of rules, or undefined
 */
const anyRepeats = (): fc.Arbitrary<RepeatRule | undefined> =>
  fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 3 },
    fc
      .constantFrom('1', '2', '4', '0', 'none')
      .map((text) => ({ by: 'times', number: parseKnownExpression(text) }) as const),
    fc
      .tuple(fc.constantFrom(...LISTS), fc.boolean())
      .map(
        ([text, isNamed]) =>
          ({ by: 'forEach', list: parseKnownExpression(text), ...(isNamed && { item: 'item' }) }) as const,
      ),
  );

/**
 * Generates voting rules: a single signer, or several by count, percentage, unanimity or a condition in any of its
 * meanings; also with more required votes than signers, and with a number of tasks that differs from the number of
 * signers.
 * @returns an arbitrary of voting rules
 * @example
 * import fc from 'fast-check';
 * ['single', 'parallel', 'sequential'].includes(fc.sample(anyVotingRule(), 1)[0].mode); // true
 */
export function anyVotingRule(): fc.Arbitrary<VotingRule> {
  const threshold = fc.oneof(
    fc.constant({ by: 'all' } as const),
    fc.record({ by: fc.constant('count' as const), value: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ by: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc
      .tuple(fc.constantFrom(...CONDITIONS), fc.constantFrom(undefined, 'closes' as const, 'lastVote' as const))
      .map(([condition, meaning]) => ({ by: 'condition', condition, ...(meaning && { meaning }) }) as const),
  );
  return fc.oneof(
    fc.constant({ mode: 'single' } as const),
    fc
      .record({
        mode: fc.constantFrom('parallel' as const, 'sequential' as const),
        threshold,
        counted: fc.constantFrom('agree' as const, 'refuse' as const),
        finish: fc.constantFrom('atOnce' as const, 'whenAllVoted' as const),
        repeats: anyRepeats(),
        refusesTooFew: fc.boolean(),
      })
      .map(({ repeats, refusesTooFew, ...rule }) => ({
        ...rule,
        ...(repeats && { repeats }),
        ...(refusesTooFew && { refusesTooFew }),
      })),
  );
}

/**
 * Generates votes of these signers in the order they are cast; a signer may vote twice or not at all.
 * @param signers their ids
 * @returns an arbitrary of lists of votes
 * @example
 * import fc from 'fast-check';
 * import { tallyVotes } from '@ringi/domain/task';
 * const rule = { mode: 'parallel', threshold: { by: 'count', value: 2 }, counted: 'agree', finish: 'atOnce' };
 * const once = (votes) => tallyVotes(rule, ['wang', 'li'], votes).value.voted <= 2;
 * fc.assert(fc.property(anyVotes(['wang', 'li']), once));
 */
export const anyVotes = (signers: readonly PersonId[]): fc.Arbitrary<readonly CastVote[]> =>
  fc.array(fc.record({ signer: fc.constantFrom(...signers), vote: fc.constantFrom(...VOTES) }), {
    maxLength: signers.length + 2,
  });
