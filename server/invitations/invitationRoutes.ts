import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { BodyOf } from '#api/endpoint.ts';
import { invitationCalls, type InvitationDto } from '#api/invitationEndpoints.ts';
import { fromWireTime, toWireTime } from '#api/time.ts';
import { completeInvitation } from '#domain/form/invitation.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { commanding, reading, type BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { translateWord } from '../definitions/localText.ts';
import { findNames } from '../directory/findNames.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { entityColumns } from '../list/entityColumns.ts';
import { conditionsOf, type FilterTable } from '../list/filters.ts';
import { offsetOf, pageDto } from '../list/pageDto.ts';
import type { DeployedFile } from '../records/companyFileStore.ts';
import { recordReaderOf, recordRefusalFor } from '../records/recordRights.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { invitations } from '../storage/schema/invitations.ts';
import type { InvitationRow } from './guest.ts';
import { uniqueForGuests } from './guestForm.ts';

type Solution = DeployedFile<'solution'>;
/** 256 random bits: there is nothing to guess. */
const CODE_BYTES = 32;
const FILTERS: FilterTable = { ID: { column: invitations.id } };

/** Making, showing and ending invitations to a form (contract pages 5), for whom its rights let invite. */
export const invitationRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(invitationCalls.query, ({ fields, body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const solution = await mayInvite(tx, deps, viewer, fields.alias);
      if (!solution.ok) return solution;
      const where = and(
        eq(invitations.tenant, caller.tenant),
        eq(invitations.solution, fields.alias),
        conditionsOf(body, FILTERS),
      );
      const rows = await tx
        .select()
        .from(invitations)
        .where(where)
        .orderBy(desc(invitations.at), desc(invitations.id))
        .limit(body.pageSize)
        .offset(offsetOf(body));
      const [counted] = await tx.select({ total: count() }).from(invitations).where(where);
      return ok(pageDto(body, counted?.total ?? 0, await dtosOf(tx, viewer, solution.value, rows)));
    }),
  ),
  serve(invitationCalls.get, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const found = await findInvitation(tx, deps, viewer, fields.id);
      return found.ok ? first(await dtosOf(tx, viewer, found.value.solution, [found.value.row])) : found;
    }),
  ),
  serve(invitationCalls.save, ({ body }, caller, request) =>
    commanding(deps, caller, request, (tx, viewer) => saveInvitation(tx, deps, viewer, body)),
  ),
  serve(invitationCalls.end, ({ fields }, caller, request) =>
    commanding(deps, caller, request, async (tx, viewer) => {
      const found = await findInvitation(tx, deps, viewer, fields.id);
      if (!found.ok) return found;
      // Whoever is being let in just now holds the row: this waits for them, and they were in time.
      await tx
        .update(invitations)
        .set({ endedAt: deps.clock.now() })
        .where(and(eq(invitations.id, found.value.row.id), isNull(invitations.endedAt)));
      return ok(null);
    }),
  ),
];

/** The form of an alias, where this person may invite to it; what may not be opened is not there. */
async function mayInvite(tx: Sql, deps: BpmDeps, viewer: Viewer, alias: string): Promise<Result<Solution, Failure>> {
  const solution = await deps.files.main(tx, viewer.caller.tenant, 'solution', alias);
  if (solution === undefined) return refused('form.notConfigured');
  const reader = await recordReaderOf(tx, viewer);
  const refusal = await recordRefusalFor(tx, viewer, solution, 'invite', { reader });
  return refusal === undefined ? ok(solution) : refused(refusal);
}

async function findInvitation(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  id: string,
): Promise<Result<{ readonly row: InvitationRow; readonly solution: Solution }, Failure>> {
  const { tenant } = viewer.caller;
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.tenant, tenant)));
  const solution = row && (await mayInvite(tx, deps, viewer, row.solution));
  return row === undefined || solution?.ok !== true ? refused('notFound') : ok({ row, solution: solution.value });
}

async function saveInvitation(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { alias, opensAt, closesAt, most }: BodyOf<typeof invitationCalls.save>,
): Promise<Result<InvitationDto, Failure>> {
  const solution = await mayInvite(tx, deps, viewer, alias);
  if (!solution.ok) return solution;
  const now = deps.clock.now();
  const wished = { opensAt: fromWireTime(opensAt), closesAt: fromWireTime(closesAt), most };
  const terms = completeInvitation(wished, now);
  if (!terms.ok) return terms;
  const { tenant, person } = viewer.caller;
  const rows = await tx
    .insert(invitations)
    .values({
      ...terms.value,
      id: deps.ids.next(),
      tenant,
      solution: alias,
      code: randomBytes(CODE_BYTES).toString('base64url'),
      person: person.id,
      at: now,
    })
    .returning();
  return first(await dtosOf(tx, viewer, solution.value, rows));
}

const first = ([dto]: readonly InvitationDto[]): Result<InvitationDto, Failure> =>
  dto === undefined ? refused('notFound') : ok(dto);

async function dtosOf(
  tx: Sql,
  { language }: Viewer,
  solution: Solution,
  rows: readonly InvitationRow[],
): Promise<InvitationDto[]> {
  const say = (word: string) => translateWord(solution.texts, word, language);
  const named = await findNames(
    tx,
    rows.map(({ person }) => person),
    language,
  );
  return rows.map(({ id, tenant, code, opensAt, closesAt, most, answers, person, at, endedAt }) => ({
    ...entityColumns({ id, tenant, by: person, department: named.departmentId(person), at }),
    id,
    code,
    alias: solution.content.alias,
    formName: say(solution.content.name),
    opensAt: toWireTime(opensAt),
    closesAt: toWireTime(closesAt),
    most,
    answers,
    isEnded: endedAt !== null,
    createName: named.name(person),
    uniqueFields: uniqueForGuests(solution).map(say),
  }));
}
