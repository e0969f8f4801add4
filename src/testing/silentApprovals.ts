import type { Step } from './playMoves.ts';

/** Silence approves nothing: somebody's agreement stands on the path, or a rule's, or an end reached says so. */
export function silentApprovals({ definition, before, after }: Step): readonly string[] {
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
