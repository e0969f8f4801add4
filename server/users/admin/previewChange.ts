import { and, asc, count, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { ChangeEffectsDto, DirectoryChangeDto } from '#contract/directory/peopleEndpoints.ts';
import type { Language } from '#application/formatting/language.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Vocabulary } from '#server/company/vocabulary.ts';
import { runSavepoint, type Sql } from '#server/db/database.ts';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import { holders, tasks } from '#server/db/schema/openWork.ts';
import { instances } from '#server/db/schema/requests.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { applyDirectoryChange } from './applyChange.ts';
import type { ChangeScope } from './changeScope.ts';
import { createStepCheck, type CheckedStep } from './stepsOfRules.ts';

/** Maximum number of titles listed; the total is returned as a number. */
const MAX_TITLES = 5;

export async function previewChange(
  scope: ChangeScope,
  change: DirectoryChangeDto,
  vocabulary: Vocabulary,
): Promise<Result<ChangeEffectsDto>> {
  const about = await describeAffected(scope, change);
  return previewEffects({ scope, vocabulary, about }, (part) => applyDirectoryChange(part, change));
}

interface PreviewInput {
  readonly scope: ChangeScope;
  readonly vocabulary: Vocabulary;
  readonly about: About;
}

/** Applies the change, collects its effects and rolls it back. */
export async function previewEffects(
  { scope, vocabulary, about }: PreviewInput,
  carryOut: (scope: ChangeScope) => Promise<Result<unknown>>,
): Promise<Result<ChangeEffectsDto>> {
  const { tx } = scope;
  const steps = await createStepCheck(scope, vocabulary);
  const tried = await runSavepoint<never, Tried>(tx, async (part) => {
    const done = await carryOut({ ...scope, tx: part });
    if (!done.ok) return fail({ failure: done.error });
    return fail({ after: await steps.withNobody(part) });
  });
  const seen: Tried = tried.ok ? { after: [] } : tried.error;
  if ('failure' in seen) return fail(seen.failure);
  const before = new Set((await steps.withNobody(tx, seen.after)).map(toStepKey));
  const unassigned = seen.after.filter((step) => !before.has(toStepKey(step)));
  return ok({ ...about, nobody: groupBySteps(unassigned) });
}

type Tried = { readonly failure: Failure } | { readonly after: readonly CheckedStep[] };
const toStepKey = ({ definition, node, initiator }: CheckedStep): string => `${definition} ${node} ${initiator}`;

function groupBySteps(found: readonly CheckedStep[]): ChangeEffectsDto['nobody'] {
  const byStep = new Map<string, ChangeEffectsDto['nobody'][number]>();
  for (const { process, step, requests } of found) {
    const key = JSON.stringify([process, step]);
    byStep.set(key, { process, step, requests: requests + (byStep.get(key)?.requests ?? 0) });
  }
  return [...byStep.values()];
}

type About = Omit<ChangeEffectsDto, 'nobody'>;
const NOTHING: About = { waiting: { count: 0, titles: [] }, headOf: [], superiorOf: [], roles: [] };

/** Only offboarding, moving a user and closing a group have such effects. */
async function describeAffected(scope: ChangeScope, change: DirectoryChangeDto): Promise<About> {
  if (change.kind === 'closeGroup') return { ...NOTHING, waiting: await findWaitingTasks(scope, [String(change.id)]) };
  if (change.kind === 'leave') return describeAffectedUsers(scope, { leaving: [String(change.id)], moving: [] });
  if (change.kind !== 'changePerson') return NOTHING;
  const { tx, tenant } = scope;
  const [old] = await tx
    .select({ department: people.department })
    .from(people)
    .where(and(eq(people.id, change.id), eq(people.tenant, tenant)));
  if (!old || old.department === change.person.department) return NOTHING;
  return describeAffectedUsers(scope, { leaving: [], moving: [String(change.id)] });
}

/** A user who leaves is replaced as head, manager and member; a user who moves only as head. */
export async function describeAffectedUsers(
  scope: ChangeScope,
  { leaving, moving }: { readonly leaving: readonly string[]; readonly moving: readonly string[] },
): Promise<About> {
  const { tx, tenant, language } = scope;
  const all = [...leaving, ...moving];
  if (all.length === 0) return NOTHING;
  const led = await tx
    .select({ names: groups.names })
    .from(groups)
    .where(and(eq(groups.tenant, tenant), inArray(groups.head, all), eq(groups.isClosed, false)))
    .orderBy(asc(groups.position));
  const below =
    leaving.length === 0
      ? []
      : await tx
          .select({ names: people.names })
          .from(people)
          .where(
            and(
              eq(people.tenant, tenant),
              inArray(people.superior, [...leaving]),
              notInArray(people.id, [...leaving]),
              eq(people.hasLeft, false),
            ),
          )
          .orderBy(asc(people.position));
  const roles =
    leaving.length === 0
      ? []
      : await tx
          .selectDistinct({ names: groups.names, position: groups.position })
          .from(memberships)
          .innerJoin(groups, eq(groups.id, memberships.group))
          .where(and(eq(groups.tenant, tenant), inArray(memberships.person, [...leaving])))
          .orderBy(asc(groups.position));
  const toNames = (rows: readonly { readonly names: Parameters<typeof getLocalizedName>[0] }[]) =>
    rows.map(({ names }) => getLocalizedName(names, language));
  const waiting = await findWaitingTasks(scope, all);
  return { waiting, headOf: toNames(led), superiorOf: toNames(below), roles: toNames(roles) };
}

/** Returns the tasks that wait for users or a group, the newest first. */
async function findWaitingTasks(
  { tx, tenant, language }: ChangeScope,
  members: readonly string[],
): Promise<About['waiting']> {
  const held = and(eq(holders.tenant, tenant), inArray(holders.member, [...members]));
  const [all] = await tx.select({ tasks: count() }).from(holders).where(held);
  const newest = await tx
    .select({ task: holders.task })
    .from(holders)
    .where(held)
    .orderBy(desc(holders.createdAt), desc(holders.task))
    .limit(MAX_TITLES);
  return {
    count: all?.tasks ?? 0,
    titles: await loadTitles(
      tx,
      newest.map(({ task }) => task),
      language,
    ),
  };
}

async function loadTitles(tx: Sql, ids: readonly string[], language: Language): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ subject: instances.subject, number: instances.number })
    .from(tasks)
    .innerJoin(instances, eq(instances.id, tasks.instance))
    .where(inArray(tasks.id, [...ids]))
    .orderBy(desc(tasks.createdAt), desc(tasks.id));
  return rows.map(({ subject, number }) => [getLocalizedName(subject, language), number].filter(Boolean).join(' · '));
}
