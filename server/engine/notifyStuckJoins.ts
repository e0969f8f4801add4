import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { getProcessGraph } from '#domain/process/chart/graph.ts';
import { findDeadJoins } from '#domain/process/findDeadJoins.ts';
import { isLive } from '#domain/requests/transitions.ts';
import { INSTANCE_STATUSES } from '#domain/workflow/instanceStatus.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { notifyAdministratorsOnce, type NoticeContext } from './notifyAdministrators.ts';

/**
 * Finds running requests that wait at a join for a branch that can no longer arrive (ADR 16). Such a request only
 * continues if a user sends it back, and ends when nothing else is left in it. Reports one line for each at the start
 * of the server and notifies the administrators once.
 */
export async function notifyStuckJoins(tx: Sql, report: (line: string) => void, telling: NoticeContext): Promise<void> {
  const isRunning = and(isNotNull(instances.state), inArray(instances.status, INSTANCE_STATUSES.filter(isLive)));
  for (const { id } of await tx.selectDistinct({ id: instances.definition }).from(instances).where(isRunning)) {
    const [definition] = await tx
      .select({ loaded: definitions.loaded })
      .from(definitions)
      .where(eq(definitions.id, id));
    if (definition === undefined || !hasJoin(definition.loaded.process)) continue;
    const rows = await tx
      .select({ number: instances.number, id: instances.id, state: instances.state })
      .from(instances)
      .where(and(isRunning, eq(instances.definition, id)))
      .orderBy(asc(instances.startedAt), asc(instances.id));
    for (const { number, id: instance, state } of rows) {
      const reached = state === null ? [] : findDeadJoins(definition.loaded.process, state);
      for (const { node, nodeName, branches } of reached.filter(({ isReached }) => isReached)) {
        report(
          `The request ${number || instance} waits at "${nodeName || node}" for a branch that has ended (${branches.join(', ')}). Somebody may send it back; it ends when nothing else is left in it.`,
        );
        await notifyAdministratorsOnce(tx, { instance, about: 'branchEnded', opinion: node }, telling);
      }
    }
  }
}

const hasJoin = (process: ProcessDefinition): boolean =>
  Object.values(process.nodes).some(
    ({ id, kind }) => kind === 'parallelGateway' && (getProcessGraph(process).incoming.get(id)?.length ?? 0) > 1,
  );
