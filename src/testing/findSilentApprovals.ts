import type { Step } from './runMoves.ts';

/**
 * A request must not be approved without an agreement: the path contains an agreement of a user or of a skip rule, or
 * an end event with the outcome approved.
 */
export function findSilentApprovals({ definition, before, after }: Step): readonly string[] {
  if (after.outcome !== 'approved' || before.outcome === 'approved') return [];
  const isSaid = after.path.some(({ node: id }) => {
    const node = definition.nodes[id];
    return (node?.kind === 'endEvent' || node?.kind === 'terminateEvent') && node.outcome === 'approved';
  });
  const hasAgreed = after.path.some(
    ({ isAgreement, leftBy }) => isAgreement ?? (leftBy === 'agree' || leftBy === 'skip'),
  );
  return isSaid || hasAgreed ? [] : ['approved though nobody agreed'];
}
