import type { Variables } from '#domain/expression/tree.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { fillForm, type Thoroughness } from '../../forms/fillForm.ts';
import type { PlacedForm } from '../../forms/formsOf.ts';
import type { BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';

/** A form after a person has written into it; its mistakes are worded for that person. */
export function filled({ ids }: Pick<BpmParts, 'ids'>, { language }: Reader, { texts }: DeployedDefinition, placed: PlacedForm, stored: Variables, given: unknown, thoroughness: Thoroughness): Result<Variables, Failure> {
  const record = fillForm({ ...placed, record: stored, texts, language }, given, thoroughness, () => ids.next());
  return record.ok ? ok(record.value) : fail({ kind: 'invalid', issues: record.error });
}
