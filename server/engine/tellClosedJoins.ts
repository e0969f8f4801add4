import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { graphOf } from '#domain/process/chart/graph.ts';
import { closedJoins } from '#domain/process/closedJoins.ts';
import { isLive } from '#domain/instance/transitions.ts';
import { INSTANCE_STATUSES } from '#domain/workflow/instanceStatus.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { definitions } from '../storage/schema/definitions.ts';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import { tellOnce, type NoticeFacts } from './tellAdministrators.ts';

/**
 * The running requests that wait for a branch by which nobody comes (ADR 16): they go on only when somebody sends them
 * back, and end when nothing else is left in them. The start says a line for each; administrators are told once.
 */
export async function tellClosedJoins(tx: Sql, report: (line: string) => void, telling: NoticeFacts): Promise<void> {
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
      const reached = state === null ? [] : closedJoins(definition.loaded.process, state);
      for (const { node, nodeName, branches } of reached.filter(({ isReached }) => isReached)) {
        report(
          `The request ${number || instance} waits at "${nodeName || node}" for a branch that has ended (${branches.join(', ')}). Somebody may send it back; it ends when nothing else is left in it.`,
        );
        await tellOnce(tx, { instance, about: 'branchEnded', opinion: node }, telling);
      }
    }
  }
}

const hasJoin = (process: ProcessDefinition): boolean =>
  Object.values(process.nodes).some(
    ({ id, kind }) => kind === 'parallelGateway' && (graphOf(process).incoming.get(id)?.length ?? 0) > 1,
  );
