import { and, count, eq, isNotNull, ne } from 'drizzle-orm';
import { managedPeople, type OnboardingDto } from '#contract/directory/peopleEndpoints.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Vocabulary } from '#server/company/vocabulary.ts';
import type { OffboardingDeps } from '../offboarding/offboardingDeps.ts';
import { toIdempotentCall } from '#server/http/toIdempotentCall.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { refusedError } from '#server/http/errors.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Caller } from '#server/http/caller.ts';
import { runIdempotent } from '#server/db/idempotency.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { applyDirectoryChange } from './applyChange.ts';
import { previewChange } from './previewChange.ts';
import type { ChangeScope } from './changeScope.ts';
import {
  listManagedGroups,
  listManagedPeople,
  listPeopleLog,
  readManagedGroup,
  readManagedPerson,
  cannotLogIn,
} from './readManagedPeople.ts';
import type { PeopleReader } from './readManagedPeople.ts';
import { findCompanyName } from '#server/auth/passwordLinks/companyName.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { people } from '#server/db/schema/identity.ts';
import { instances } from '#server/db/schema/requests.ts';

export interface PeopleDeps {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly newId: () => string;
  readonly vocabulary: Vocabulary;
  readonly offboarding: OffboardingDeps;
}

/** Administration of users, departments and groups; every change is logged (ADR 44). */
export function peopleRoutes({ database, clock, newId, vocabulary, offboarding }: PeopleDeps): readonly ServerRoute[] {
  const withReader = async <T>(
    { tenant }: Caller,
    { language }: RequestContext,
    read: (reader: PeopleReader) => Promise<Result<T>>,
  ): Promise<Result<T>> => database.snapshot((tx) => read({ tx, tenant, language }));
  const scopeOf = (tx: Sql, { tenant, person }: Caller, { language }: RequestContext): ChangeScope => ({
    tx,
    tenant,
    language,
    newId,
    now: clock.now(),
    origin: 'app',
    actor: person.id,
    offboarding,
  });
  return [
    route(managedPeople.query, ({ body }, caller, request) =>
      withReader(caller, request, async (reader) => ok(await listManagedPeople(reader, body))),
    ),
    route(managedPeople.get, ({ fields }, caller, request) =>
      withReader(caller, request, async (reader) => {
        const found = await readManagedPerson(reader, fields.id);
        return found ? ok(found) : refusedError('notFound');
      }),
    ),
    route(managedPeople.groups, ({ fields, body }, caller, request) =>
      withReader(caller, request, async (reader) => ok(await listManagedGroups(reader, fields.of, body))),
    ),
    route(managedPeople.group, ({ fields }, caller, request) =>
      withReader(caller, request, async (reader) => {
        const found = await readManagedGroup(reader, fields.id);
        return found ? ok(found) : refusedError('notFound');
      }),
    ),
    route(managedPeople.preview, ({ body }, caller, request) =>
      database.command((tx) => previewChange(scopeOf(tx, caller, request), body.change, vocabulary)),
    ),
    route(managedPeople.apply, ({ body }, caller, request) =>
      database.command((tx) =>
        runIdempotent(tx, toIdempotentCall(caller, request, clock), () =>
          applyDirectoryChange(scopeOf(tx, caller, request), body.change),
        ),
      ),
    ),
    route(managedPeople.onboarding, (_, caller, request) =>
      withReader(caller, request, async (reader) => ok(await getOnboardingProgress(reader))),
    ),
    route(managedPeople.log, ({ body }, caller, request) =>
      withReader(caller, request, async (reader) => ok(await listPeopleLog(reader, body))),
    ),
  ];
}

/** Returns the onboarding progress of a company; null once one of its requests has ended. */
async function getOnboardingProgress({ tx, tenant, language }: PeopleReader): Promise<OnboardingDto | null> {
  const own = eq(instances.tenant, tenant);
  const any = async (which: typeof own | undefined) =>
    (await tx.select({ id: instances.id }).from(instances).where(which).limit(1)).length > 0;
  if (await any(and(own, isNotNull(instances.endedAt)))) return null;
  const atWork = and(eq(people.tenant, tenant), eq(people.hasLeft, false));
  const offered = and(eq(definitions.tenant, tenant), eq(definitions.isMain, true), eq(definitions.status, 'deployed'));
  const [all] = await tx.select({ rows: count() }).from(people).where(atWork);
  const [waiting] = await tx.select({ rows: count() }).from(people).where(and(atWork, cannotLogIn));
  const [processes] = await tx.select({ rows: count() }).from(definitions).where(offered);
  return {
    company: await findCompanyName(tx, tenant, language),
    people: all?.rows ?? 0,
    noWayIn: waiting?.rows ?? 0,
    processes: processes?.rows ?? 0,
    hasRequests: await any(and(own, ne(instances.status, 'drafted'))),
  };
}
