import { asc, eq } from 'drizzle-orm';
import { bpmLog, type LogDto } from '#api/bpmLog.ts';
import { SYSTEM, type Command } from '#domain/workflow/command.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { findNames } from '../../directory/findNames.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { digitId, wireId } from '../../list/digitId.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { refused } from '../../refused.ts';
import { events, records } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { logSentence, serverSentence } from '../../texts/sentence.ts';
import { readableInstance } from '../access.ts';
import { standInsOf } from '../actedFor.ts';
import { definitionsOf } from '../definitionsOf.ts';
import { reading, type BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { optionName } from '../wire/optionName.ts';

/** Contract history 3: the activity log is the request's own events in words. */
export const logRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(bpmLog.getByInstId, ({ fields }, caller, request) =>
    reading(deps, caller, request, (tx, viewer) => logOf(tx, deps, viewer, fields.instId)),
  ),
];

async function logOf(tx: Sql, { engine }: BpmDeps, viewer: Viewer, instId: string): Promise<Result<LogDto[], Failure>> {
  const instance = await readableInstance(tx, viewer, instId);
  if (instance === undefined) return refused('notFound');
  const definition = (await definitionsOf(tx, engine, [instance.definition]))(instance.definition);
  const done = await tx.select().from(events).where(eq(events.instance, instId)).orderBy(asc(events.version));
  const inPlaceOf = await standInsOf(tx, instId);
  const forWhom = done.map(({ event: { actor, command } }) =>
    inPlaceOf('task' in command ? command.task : undefined, actor.person.id),
  );
  const named = await findNames(tx, [...done.map(({ event }) => event.actor.person.id), ...forWhom], viewer.language);
  const words = viewer.say(definition);
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
        const id = digitId('log', instId, version);
        return {
          ...entityColumns({
            id,
            tenant: instance.tenant,
            by: person.id,
            department: named.departmentId(person.id),
            at,
          }),
          id,
          instId,
          userId: wireId(person.id),
          userName:
            person.id === SYSTEM ? serverSentence(viewer.language, 'system') : named.name(person.id, person.name),
          taskId: 'task' in command ? command.task : null,
          taskName: task === undefined ? null : words(task.nodeName),
          taskKey: task?.node ?? null,
          agentUserId: agentFor ?? null,
          agentUserName: agentFor === undefined ? null : named.name(agentFor),
          optionName: ownName(command, task?.node, definition, viewer),
          opDescp: logSentence(viewer.language, command.kind === 'decide' ? command.vote : command.kind),
        };
      },
    ),
  );
}

/** What the node calls the decision, as whoever made it has pressed it. */
const ownName = (
  command: Command,
  node: NodeId | undefined,
  definition: DeployedDefinition,
  viewer: Viewer,
): string | null =>
  command.kind === 'decide' && node !== undefined
    ? optionName(definition, { node, action: command.vote }, viewer)
    : null;
