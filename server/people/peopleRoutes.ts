import { managedPeople } from '#api/peopleEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Vocabulary } from '../definitions/vocabulary.ts';
import type { LeavingDeps } from '../directory/leaving/leavingDeps.ts';
import { repeatableCall } from '../http/repeatableCall.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { refused } from '../refused.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Caller } from '../session/caller.ts';
import { answerOnce } from '../storage/answerOnce.ts';
import type { Database, Sql } from '../storage/database.ts';
import { carryOutChange } from './carryOutChange.ts';
import { changeEffects } from './changeEffects.ts';
import type { ChangeScope } from './changeScope.ts';
import { readBeginning } from './readBeginning.ts';
import {
  listManagedGroups,
  listManagedPeople,
  listPeopleLog,
  readManagedGroup,
  readManagedPerson,
  type PeopleReader,
} from './readManagedPeople.ts';

interface PeopleDeps {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly newId: () => string;
  readonly vocabulary: Vocabulary;
  readonly leaving: LeavingDeps;
}

/** People, departments and groups in the hands of administrators; every change is written down (ADR 44). */
export function peopleRoutes({ database, clock, newId, vocabulary, leaving }: PeopleDeps): readonly ServerRoute[] {
  const reading = async <T>(
    { tenant }: Caller,
    { language }: RequestFacts,
    read: (reader: PeopleReader) => Promise<Result<T, Failure>>,
  ): Promise<Result<T, Failure>> => database.snapshot((tx) => read({ tx, tenant, language }));
  const scopeOf = (tx: Sql, { tenant, person }: Caller, { language }: RequestFacts): ChangeScope => ({
    tx,
    tenant,
    language,
    newId,
    now: clock.now(),
    origin: 'app',
    actor: person.id,
    leaving,
  });
  return [
    serve(managedPeople.query, ({ body }, caller, request) =>
      reading(caller, request, async (reader) => ok(await listManagedPeople(reader, body))),
    ),
    serve(managedPeople.get, ({ fields }, caller, request) =>
      reading(caller, request, async (reader) => {
        const found = await readManagedPerson(reader, fields.id);
        return found ? ok(found) : refused('notFound');
      }),
    ),
    serve(managedPeople.groups, ({ fields, body }, caller, request) =>
      reading(caller, request, async (reader) => ok(await listManagedGroups(reader, fields.of, body))),
    ),
    serve(managedPeople.group, ({ fields }, caller, request) =>
      reading(caller, request, async (reader) => {
        const found = await readManagedGroup(reader, fields.id);
        return found ? ok(found) : refused('notFound');
      }),
    ),
    serve(managedPeople.foresee, ({ body }, caller, request) =>
      database.command((tx) => changeEffects(scopeOf(tx, caller, request), body.change, vocabulary)),
    ),
    serve(managedPeople.change, ({ body }, caller, request) =>
      database.command((tx) =>
        answerOnce(tx, repeatableCall(caller, request, clock), () =>
          carryOutChange(scopeOf(tx, caller, request), body.change),
        ),
      ),
    ),
    serve(managedPeople.beginning, (_, caller, request) =>
      reading(caller, request, async (reader) => ok(await readBeginning(reader))),
    ),
    serve(managedPeople.log, ({ body }, caller, request) =>
      reading(caller, request, async (reader) => ok(await listPeopleLog(reader, body))),
    ),
  ];
}
