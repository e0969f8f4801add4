import type { BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import type { Claim } from '../forms/takenValues.ts';
import type { Sql } from '../storage/database.ts';
import { isTakenByRequest, isTakenIn } from './takenInRecords.ts';

/**
 * Whether somebody else has a value in a form, of a business object or of a process. Nothing stands in an empty field,
 * and so nobody has it before.
 */
export async function isTakenBySomebody(
  tx: Sql,
  { files }: Pick<BpmDeps, 'files'>,
  { caller }: Viewer,
  claim: Claim,
): Promise<boolean> {
  if (claim.text.trim() === '') return false;
  const solution = await files.main(tx, caller.tenant, 'solution', claim.alias);
  return (solution === undefined ? isTakenByRequest(claim.alias) : isTakenIn(solution.content.object))(tx, claim);
}
