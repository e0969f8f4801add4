import { and, count, eq, inArray, or } from 'drizzle-orm';
import { createTranslator, type Vocabulary } from '#server/company/vocabulary.ts';
import { createAssigneeQuery } from '#server/directory/createAssigneeQuery.ts';
import type { Sql } from '#server/db/database.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { instances } from '#server/db/schema/requests.ts';
import {
  dependsOnDirectoryOnly,
  isInitiatorStep,
  isIndependentOfInitiator,
  createAssigneeResolver,
  type PeopleStep,
} from '#server/workflow/admin/assigneeResolver.ts';
import { RUNNING_STATUSES } from '#server/workflow/admin/underWay.ts';
import type { ChangeScope } from './changeScope.ts';

/** A step and the initiator of its requests; with an empty initiator the step applies to all requests. */
export interface CheckedStep {
  readonly definition: string;
  readonly node: string;
  readonly process: string;
  readonly step: string;
  readonly initiator: string;
  readonly requests: number;
  readonly peopleStep: PeopleStep;
}

/** Maximum number of initiators checked, because the caller waits for the result. */
const MAX_INITIATORS = 500;

/**
 * Returns the steps of all versions that have running requests or can be started, to check which of them have no
 * assignee.
 */
export async function createStepCheck({ tx, tenant, language }: ChangeScope, vocabulary: Vocabulary) {
  const running = await tx
    .select({ definition: instances.definition, initiator: instances.initiator, requests: count() })
    .from(instances)
    .where(and(eq(instances.tenant, tenant), inArray(instances.status, [...RUNNING_STATUSES])))
    .groupBy(instances.definition, instances.initiator)
    .limit(MAX_INITIATORS);
  const used = [...new Set(running.map(({ definition }) => definition))];
  const versions = await tx
    .select()
    .from(definitions)
    .where(
      and(
        eq(definitions.tenant, tenant),
        or(
          and(eq(definitions.isMain, true), eq(definitions.status, 'deployed')),
          used.length === 0 ? undefined : inArray(definitions.id, used),
        ),
      ),
    );
  const steps = versions.flatMap((version): CheckedStep[] => {
    const say = createTranslator(vocabulary, version, language);
    const asked = running.filter(({ definition }) => definition === version.id);
    return Object.values(version.loaded.process.nodes).flatMap((node) => {
      // A step of the initiator alone has no assignee after the initiator left, which needs no check.
      if (node.kind !== 'userTask' || !dependsOnDirectoryOnly(node) || isInitiatorStep(node)) return [];
      const about = { definition: version.id, node: node.id, process: say(version.name), step: say(node.name) };
      const judged = { ...about, peopleStep: node };
      if (!isIndependentOfInitiator(node))
        return asked.map(({ initiator, requests }) => ({ ...judged, initiator, requests }));
      return [{ ...judged, initiator: '', requests: asked.reduce((sum, { requests }) => sum + requests, 0) }];
    });
  });
  return {
    /** Returns the steps of `among` without an assignee, as the directory is in this transaction. */
    async withNobody(sql: Sql, among: readonly CheckedStep[] = steps): Promise<readonly CheckedStep[]> {
      const asker = createAssigneeResolver(createAssigneeQuery(sql, tenant));
      const empty: CheckedStep[] = [];
      for (const step of among)
        if ((await asker.resolve(step.peopleStep, step.initiator))?.length === 0) empty.push(step);
      return empty;
    },
  };
}
