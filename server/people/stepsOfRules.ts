import { and, count, eq, inArray, or } from 'drizzle-orm';
import type { PeopleRule } from '#domain/workflow/processDefinition.ts';
import { sayIn, type Vocabulary } from '../definitions/vocabulary.ts';
import { findPeople } from '../directory/findPeople.ts';
import type { Sql } from '../storage/database.ts';
import { definitions } from '../storage/schema/definitions.ts';
import { instances } from '../storage/schema/requests.ts';
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
  readonly rules: readonly PeopleRule[];
}

/** More initiators of one company are not looked at: the question is answered while somebody waits. */
const MOST_INITIATORS = 500;
/** Rules that the directory alone answers; what stands in a form or was decided before is another's to say. */
const BY_DIRECTORY: ReadonlySet<PeopleRule['from']> = new Set(['people', 'groups', 'superior', 'departmentHead']);

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
      if (node.kind !== 'userTask' || !isByDirectory(node.task.people)) return [];
      const { people: rules } = node.task;
      const about = { definition: version.id, node: node.id, process: say(version.name), step: say(node.name), rules };
      if (asksForInitiator(rules)) return asked.map(({ initiator, requests }) => ({ ...about, initiator, requests }));
      return [{ ...about, initiator: '', requests: asked.reduce((sum, { requests }) => sum + requests, 0) }];
    });
  });
  return {
    /** Those of `among` that find nobody, as the directory stands in this transaction. */
    async withNobody(sql: Sql, among: readonly JudgedStep[] = steps): Promise<readonly JudgedStep[]> {
      const find = findPeople(sql, tenant);
      const known = new Map<string, boolean>();
      const empty: JudgedStep[] = [];
      for (const step of among) {
        const key = JSON.stringify([step.rules, step.initiator]);
        const isEmpty = known.get(key) ?? (await findsNobody(find, step));
        known.set(key, isEmpty);
        if (isEmpty) empty.push(step);
      }
      return empty;
    },
  };
}

async function findsNobody(
  find: ReturnType<typeof findPeople>,
  { node, rules, initiator }: JudgedStep,
): Promise<boolean> {
  const facts = { initiator, variables: {}, expressionValues: [], handlers: [] };
  const found = await find({ kind: 'people', key: node, node, rules, wantsPeople: true, facts });
  return found.length === 0;
}

const isByDirectory = (rules: readonly PeopleRule[]): boolean =>
  rules.length > 0 &&
  rules.every((rule) => BY_DIRECTORY.has(rule.from) && rule.when === undefined && !isOfHandler(rule));
const isOfHandler = (rule: PeopleRule): boolean => rule.from === 'superior' && rule.of === 'lastHandler';
const asksForInitiator = (rules: readonly PeopleRule[]): boolean =>
  rules.some(({ from }) => from === 'superior' || from === 'departmentHead');
