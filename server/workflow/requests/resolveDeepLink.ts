import { and, eq, inArray } from 'drizzle-orm';
import type { bpmInst } from '#contract/workflow/bpmInst.ts';
import type { FieldsOf } from '#contract/wire/endpoint.ts';
import { linkTargetCodec } from '#contract/wire/wireCodecs.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { refusedError } from '#server/http/errors.ts';
import { holders, tasks } from '#server/db/schema/openWork.ts';
import type { Sql } from '#server/db/database.ts';
import { findReadableInstance } from './access.ts';
import { findStartableDefinition } from './commands/findStartableDefinition.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

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
 * Returns the target of a link: a start page, a draft, the reader's own task, or the request (contract requests 4
 * `getInfoByDefKeyInstId`).
 */
export async function resolveDeepLink(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  { type, id, action }: FieldsOf<typeof bpmInst.getInfoByDefKeyInstId>,
): Promise<Result<DeepLink>> {
  if (type === 'newDoc') {
    const definition = await findStartableDefinition(tx, engine, viewer, { defKey: id });
    return definition.ok
      ? ok({ ...NOWHERE, action: linkTargetCodec.toWire('start'), defKey: definition.value.key })
      : definition;
  }
  const instance = await findReadableInstance(tx, viewer, id);
  if (instance === undefined) return refusedError('notFound');
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
