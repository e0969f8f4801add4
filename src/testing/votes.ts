import fc from 'fast-check';
import type { CastVote } from '../domain/task/tally.ts';
import { VOTES, type VotingRule } from '../domain/workflow/processDefinition.ts';
import type { PersonId } from '../domain/shared/ids.ts';
import { expressionOf } from './expressionOf.ts';

/**
 * Ways in which signers decide: one alone, or several by count, share, agreement of all, or a condition.
 * @returns an arbitrary of voting rules
 * @example
 * import fc from 'fast-check';
 * ['single', 'parallel', 'sequential'].includes(fc.sample(anyVotingRule(), 1)[0].mode); // true
 */
export function anyVotingRule(): fc.Arbitrary<VotingRule> {
  const threshold = fc.oneof(
    fc.constant({ by: 'all' } as const),
    fc.record({ by: fc.constant('count' as const), value: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ by: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    fc.constant({ by: 'condition', condition: expressionOf('agree >= 2') } as const),
  );
  return fc.oneof(
    fc.constant({ mode: 'single' } as const),
    fc.record({
      mode: fc.constantFrom('parallel' as const, 'sequential' as const),
      threshold,
      counted: fc.constantFrom('agree' as const, 'refuse' as const),
      finish: fc.constantFrom('atOnce' as const, 'whenAllVoted' as const),
    }),
  );
}

/**
 * Votes of these signers in the order they are cast; somebody may vote twice, somebody not at all.
 * @param signers their ids
 * @returns an arbitrary of lists of votes
 * @example
 * import fc from 'fast-check';
 * import { tally } from '@ringi/domain/task';
 * const rule = { mode: 'parallel', threshold: { by: 'count', value: 2 }, counted: 'agree', finish: 'atOnce' };
 * const once = (votes) => tally(rule, ['wang', 'li'], votes).voted <= 2;
 * fc.assert(fc.property(anyVotes(['wang', 'li']), once));
 */
export const anyVotes = (signers: readonly PersonId[]): fc.Arbitrary<readonly CastVote[]> =>
  fc.array(fc.record({ signer: fc.constantFrom(...signers), vote: fc.constantFrom(...VOTES) }), {
    maxLength: signers.length + 2,
  });
