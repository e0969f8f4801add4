import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { deactivateUsers } from '../offboarding/deactivateUsers.ts';
import type { ChangeScope } from '../admin/changeScope.ts';
import { logActivation } from '#server/directory/writePeopleLog.ts';
import type { RejectedRow } from '#server/db/schema/imports.ts';
import type { ImportPart, CreatedDepartments, PartResult } from './importPart.ts';
import { createDepartments } from './createDepartments.ts';
import { changeHeads } from './changeHeads.ts';
import { addUsers } from './addUsers.ts';
import { changeUsers } from './changeUsers.ts';
import { storeImportedValues } from './storeImportedValues.ts';

const NOTHING: PartResult = { added: 0, changed: 0, left: 0, held: 0, refused: [], made: {} };

/**
 * Writes a part of an import in a transaction that locks the directory. Refuses each row whose user, department or
 * account has changed since the plan was made.
 */
export async function writePart(scope: ChangeScope, part: ImportPart, made: CreatedDepartments): Promise<PartResult> {
  switch (part.kind) {
    case 'departments':
      return { ...NOTHING, made: await createDepartments(scope, part.rows, made) };
    case 'added':
      return { ...NOTHING, ...(await addUsers(scope, part.rows, made)) };
    case 'changed':
      return { ...NOTHING, ...(await changeUsers(scope, part.rows, made)) };
    case 'heads':
      return { ...NOTHING, ...(await changeHeads(scope, part.rows, made)) };
    case 'said':
      await storeImportedValues(scope, part.rows, made);
      return NOTHING;
    case 'leaving':
      return markLeavers(scope, part.rows);
  }
}

async function markLeavers(scope: ChangeScope, people: readonly string[]): Promise<PartResult> {
  const { tx, tenant, offboarding, actor = '' } = scope;
  const left = await deactivateUsers(tx, offboarding, { tenant, people, by: actor, source: 'import' });
  if (!left.ok) return { ...NOTHING, refused: [{ line: 0, name: '', reason: 'lastAdministrator' }] };
  await logActivation(scope, left.value.deactivated);
  return { ...NOTHING, left: left.value.deactivated.length, held: left.value.pending.length };
}

/** Writes all parts one after the other, for a dry run. Fails with the first error that concerns the whole import. */
export async function writeParts(
  scope: ChangeScope,
  parts: readonly ImportPart[],
  refuse: (row: RejectedRow) => Failure,
): Promise<Result<null>> {
  let made: CreatedDepartments = {};
  for (const part of parts) {
    const result = await writePart(scope, part, made);
    const whole = result.refused.find(({ reason }) => reason === 'lastAdministrator');
    if (whole !== undefined) return fail(refuse(whole));
    made = { ...made, ...result.made };
  }
  return ok(null);
}
