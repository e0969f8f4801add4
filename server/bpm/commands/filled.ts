import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { fillForm, type Thoroughness } from '../../forms/fillForm.ts';
import type { PlacedForm } from '../../forms/formsOf.ts';
import { chosenIds, withNames } from '../../forms/labels.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';
import { namesOf } from '../../directory/named.ts';

/** A form after a person has written into it; its mistakes are worded for that person, its people named by the directory. */
export async function filled(tx: Sql, { ids }: Pick<BpmParts, 'ids'>, { language }: Reader, { texts }: DeployedDefinition, placed: PlacedForm, stored: Variables, given: unknown, thoroughness: Thoroughness): Promise<Result<Variables, Failure>> {
  const record = fillForm({ ...placed, record: stored, texts, language }, given, thoroughness, () => ids.next());
  if (!record.ok) return fail({ kind: 'invalid', issues: record.error });
  const named = await namesOf(tx, chosenIds(record.value), 'zh-CN');
  return ok(withNames(record.value, named.name));
}
