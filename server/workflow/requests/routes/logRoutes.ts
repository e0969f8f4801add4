import { asc, eq } from 'drizzle-orm';
import { bpmLog, type LogDto } from '#contract/workflow/bpmLog.ts';
import { SYSTEM, type Command } from '#domain/workflow/command.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { deriveWireId, toWireId } from '#server/db/listQuery/deriveWireId.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { refusedError } from '#server/http/errors.ts';
import { events, records } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { getLogText, formatServerMessage } from '#server/i18n/sentence.ts';
import { findReadableInstance } from '../access.ts';
import { createDelegatorLookup } from '../findDelegatedTasks.ts';
import { loadDefinitions } from '../loadDefinitions.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { getOptionName } from '../wire/getOptionName.ts';

/** Contract history 3: the activity log shows the events of a request as text. */
export const logRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, bpmLog.getByInstId, (tx, viewer, { fields }) => loadLog(tx, deps, viewer, fields.instId)),
];

async function loadLog(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  instId: string,
): Promise<Result<LogDto[]>> {
  const instance = await findReadableInstance(tx, viewer, instId);
  if (instance === undefined) return refusedError('notFound');
  const definition = (await loadDefinitions(tx, engine, [instance]))(instance.definition);
  const done = await tx.select().from(events).where(eq(events.instance, instId)).orderBy(asc(events.version));
  const inPlaceOf = await createDelegatorLookup(tx, instId);
  const forWhom = done.map(({ event: { actor, command } }) =>
    inPlaceOf('task' in command ? command.task : undefined, actor.person.id),
  );
  const named = await findNames(tx, [...done.map(({ event }) => event.actor.person.id), ...forWhom], viewer.language);
  const words = viewer.translate(definition);
  const written = await tx
    .select({ id: records.task, node: records.node, nodeName: records.nodeName })
    .from(records)
    .where(eq(records.instance, instId));
  const taskOf = new Map(
    [...written, ...(instance.state?.tasks ?? [])].map(({ id, node, nodeName }) => [id, { node, nodeName }]),
  );
  return ok(
    done.map(
      (
        {
          version,
          at,
          event: {
            actor: { person },
            command,
          },
        },
        index,
      ) => {
        const agentFor = forWhom[index];
        const task = 'task' in command ? taskOf.get(command.task) : undefined;
        const id = deriveWireId('log', instId, version);
        return {
          ...toEntityColumns({
            id,
            tenant: instance.tenant,
            by: person.id,
            department: named.departmentId(person.id),
            at,
          }),
          id,
          instId,
          userId: toWireId(person.id),
          userName:
            person.id === SYSTEM ? formatServerMessage(viewer.language, 'system') : named.name(person.id, person.name),
          taskId: 'task' in command ? command.task : null,
          taskName: task === undefined ? null : words(task.nodeName),
          taskKey: task?.node ?? null,
          agentUserId: agentFor ?? null,
          agentUserName: agentFor === undefined ? null : named.name(agentFor),
          optionName: getDecisionLabel(command, task?.node, definition, viewer),
          opDescp: getLogText(viewer.language, command.kind === 'decide' ? command.vote : command.kind),
        };
      },
    ),
  );
}

/** Returns the label of the decision at its node, as the user saw it on the button. */
const getDecisionLabel = (
  command: Command,
  node: NodeId | undefined,
  definition: DeployedDefinition,
  viewer: Viewer,
): string | null =>
  command.kind === 'decide' && node !== undefined
    ? getOptionName(definition, { node, action: command.vote }, viewer)
    : null;
