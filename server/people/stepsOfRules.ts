import { and, count, eq, inArray, or } from 'drizzle-orm';
import { sayIn, type Vocabulary } from '../definitions/vocabulary.ts';
import { findPeople } from '../directory/findPeople.ts';
import type { Sql } from '../storage/database.ts';
import { definitions } from '../storage/schema/definitions.ts';
import { instances } from '../storage/schema/requests.ts';
import { isKnownBeforehand, isOwnStep, isSameForAll, makeStepAsker, type PeopleStep } from '../processes/stepAsker.ts';
import { UNDER_WAY } from '../processes/underWay.ts';
import type { ChangeScope } from './changeScope.ts';

/** A step and whose requests come to it; without an initiator it stands for requests that are yet to be started. */
export interface JudgedStep {
  readonly definition: string;
  readonly node: string;
  readonly process: string;
  readonly step: string;
  readonly initiator: string;
  readonly requests: number;
  readonly asked: PeopleStep;
}

/** More initiators of one company are not looked at: the question is answered while somebody waits. */
const MOST_INITIATORS = 500;

/** The steps of versions that run, or that new requests run on, and which of them would find nobody. */
export async function stepsOf({ tx, tenant, language }: ChangeScope, vocabulary: Vocabulary) {
  const running = await tx
    .select({ definition: instances.definition, initiator: instances.initiator, requests: count() })
    .from(instances)
    .where(and(eq(instances.tenant, tenant), inArray(instances.status, [...UNDER_WAY])))
    .groupBy(instances.definition, instances.initiator)
    .limit(MOST_INITIATORS);
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
  const steps = versions.flatMap((version): JudgedStep[] => {
    const say = sayIn(vocabulary, version, language);
    const asked = running.filter(({ definition }) => definition === version.id);
    return Object.values(version.loaded.process.nodes).flatMap((node) => {
      // Whoever has left is missed in steps of their own anyhow.
      if (node.kind !== 'userTask' || !isKnownBeforehand(node) || isOwnStep(node)) return [];
      const about = { definition: version.id, node: node.id, process: say(version.name), step: say(node.name) };
      const judged = { ...about, asked: node };
      if (!isSameForAll(node)) return asked.map(({ initiator, requests }) => ({ ...judged, initiator, requests }));
      return [{ ...judged, initiator: '', requests: asked.reduce((sum, { requests }) => sum + requests, 0) }];
    });
  });
  return {
    /** Those of `among` that find nobody, as the directory stands in this transaction. */
    async withNobody(sql: Sql, among: readonly JudgedStep[] = steps): Promise<readonly JudgedStep[]> {
      const asker = makeStepAsker(findPeople(sql, tenant));
      const empty: JudgedStep[] = [];
      for (const step of among) if ((await asker.ask(step.asked, step.initiator))?.length === 0) empty.push(step);
      return empty;
    },
  };
}
