import { isBlank } from '#domain/shared/removeInvisible.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { Claim } from '#server/forms/views/uniqueness.ts';
import type { Sql } from '#server/db/database.ts';
import {
  createRequestUniquenessCheck,
  createRecordUniquenessCheck,
} from '#server/forms/records/uniquenessInRecords.ts';

/**
 * Whether another record or request has a value in a form of a business object or process. Empty values are never
 * taken.
 */
export async function isValueTaken(
  tx: Sql,
  { files }: Pick<WorkflowContext, 'files'>,
  { caller }: Viewer,
  claim: Claim,
): Promise<boolean> {
  if (isBlank(claim.text)) return false;
  const solution = await files.main(tx, caller.tenant, 'solution', claim.alias);
  return (
    solution === undefined
      ? createRequestUniquenessCheck(claim.alias)
      : createRecordUniquenessCheck(solution.content.object)
  )(tx, claim);
}
