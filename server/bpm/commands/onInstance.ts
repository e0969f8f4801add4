import { instanceFacts } from '#domain/instance/facts.ts';
import { instanceRefusal, type InstanceAction } from '#domain/instance/policy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { lockFamily } from '../../engine/lockFamily.ts';
import { refused } from '../../refused.ts';
import type { Sql } from '../../storage/database.ts';
import { readableInstance } from '../access.ts';
import { definitionsOf } from '../definitionsOf.ts';
import type { BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';
import type { InstanceRow } from '../wire/instDto.ts';

export interface FoundInstance { readonly instance: InstanceRow; readonly definition: DeployedDefinition }

/** A request this person may read and do this with; locked until the command is over. */
export async function lockInstance(tx: Sql, { engine }: BpmParts, reader: Reader, id: string, action: InstanceAction): Promise<Result<FoundInstance, Failure>> {
  await lockFamily(tx, id);
  const instance = await readableInstance(tx, reader, id);
  if (instance === undefined) return refused('notFound');
  const definition = (await definitionsOf(tx, engine, [instance.definition]))(instance.definition);
  const refusal = instanceRefusal(factsOf({ instance, definition }, reader), reader.actor, action);
  return refusal === undefined ? ok({ instance, definition }) : fail({ kind: 'refused', refusal });
}

/** A draft has no state yet: nobody holds it, and it has come nowhere. */
const factsOf = ({ instance: { state, status, initiator }, definition }: FoundInstance, { actor }: Reader) =>
  (state === null ? { status, initiator, holders: [], isCalled: false, isAtFirstNode: false, takeBack: 'nothing' } as const : instanceFacts(definition.loaded.process, state, actor.person.id));
