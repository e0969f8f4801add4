import { and, eq, inArray } from 'drizzle-orm';
import type { bpmInst } from '#api/bpmInst.ts';
import type { FieldsOf } from '#api/endpoint.ts';
import { linkTargetCodec } from '#api/wireCodecs.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { refused } from '../refused.ts';
import { holders, tasks } from '../storage/schema/openWork.ts';
import type { Sql } from '../storage/database.ts';
import { readableInstance } from './access.ts';
import { startable } from './commands/startable.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';

interface DeepLink {
  readonly success: true;
  readonly message: string;
  readonly action: string;
  readonly taskId: string | null;
  readonly instId: string | null;
  readonly defKey: string | null;
}
const NOWHERE = { success: true, message: '', taskId: null, instId: null, defKey: null } as const;

/**
 * Where a link leads: to a start page, a draft, the reader's own task, or the request (contract requests 4
 * `getInfoByDefKeyInstId`).
 */
export async function deepLink(
  tx: Sql,
  { engine }: BpmDeps,
  viewer: Viewer,
  { type, id, action }: FieldsOf<typeof bpmInst.getInfoByDefKeyInstId>,
): Promise<Result<DeepLink, Failure>> {
  if (type === 'newDoc') {
    const definition = await startable(tx, engine, viewer, { defKey: id });
    return definition.ok
      ? ok({ ...NOWHERE, action: linkTargetCodec.toWire('start'), defKey: definition.value.key })
      : definition;
  }
  const instance = await readableInstance(tx, viewer, id);
  if (instance === undefined) return refused('notFound');
  if (instance.status === 'drafted')
    return ok({ ...NOWHERE, action: linkTargetCodec.toWire('draft'), instId: id, defKey: instance.definitionKey });
  const wanted = linkTargetCodec.fromWire(action);
  const task = wanted === 'detail' || !CAN_BE_DECIDED.has(instance.status) ? undefined : await ownTask(tx, viewer, id);
  const target = task === undefined ? 'detail' : 'task';
  return ok({ ...NOWHERE, action: linkTargetCodec.toWire(target), taskId: task ?? null, instId: id });
}

const CAN_BE_DECIDED: ReadonlySet<string> = new Set(['running', 'lockedByReturn', 'withdrawn']);

async function ownTask(tx: Sql, { caller, members }: Viewer, instance: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ task: holders.task })
    .from(holders)
    .innerJoin(tasks, eq(tasks.id, holders.task))
    .where(and(eq(holders.tenant, caller.tenant), inArray(holders.member, [...members]), eq(tasks.instance, instance)))
    .orderBy(tasks.createdAt)
    .limit(1);
  return found?.task;
}
