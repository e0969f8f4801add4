import { randomBytes } from 'node:crypto';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { invitationCalls, type InvitationDto } from '#contract/auth/invitationEndpoints.ts';
import { fromWireTime, toWireTime } from '#contract/wire/time.ts';
import { parseInvitation } from '#domain/forms/invitation.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { translateText } from '#server/i18n/localText.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { toConditions, type FilterTable } from '#server/db/listQuery/filters.ts';
import { pageOffset, toPageDto } from '#server/db/listQuery/toPageDto.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { loadRecordReader, findRecordRefusal } from '../records/recordRights.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { invitations } from '#server/db/schema/invitations.ts';
import type { InvitationRow } from './guest.ts';
import { listUniqueGuestFields } from './getGuestForm.ts';

type Solution = DeployedFile<'solution'>;
/** 256 random bits, so that codes cannot be guessed. */
const CODE_BYTES = 32;
const FILTERS: FilterTable = { ID: { column: invitations.id } };

/** Creates, lists and ends invitations to a form (contract pages 5) for users with the right to invite. */
export const invitationRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, invitationCalls.query, async (tx, viewer, { fields, body }) => {
    const solution = await findInvitableForm(tx, deps, viewer, fields.alias);
    if (!solution.ok) return solution;
    const where = and(
      eq(invitations.tenant, viewer.caller.tenant),
      eq(invitations.solution, fields.alias),
      toConditions(body, FILTERS),
    );
    const rows = await tx
      .select()
      .from(invitations)
      .where(where)
      .orderBy(desc(invitations.at), desc(invitations.id))
      .limit(body.pageSize)
      .offset(pageOffset(body));
    const [counted] = await tx.select({ total: count() }).from(invitations).where(where);
    return ok(toPageDto(body, counted?.total ?? 0, await toInvitationDtos(tx, viewer, solution.value, rows)));
  }),
  snapshotRoute(deps, invitationCalls.get, async (tx, viewer, { fields }) => {
    const found = await findInvitation(tx, deps, viewer, fields.id);
    return found.ok ? first(await toInvitationDtos(tx, viewer, found.value.solution, [found.value.row])) : found;
  }),
  commandRoute(deps, invitationCalls.save, (tx, viewer, { body }) => saveInvitation(tx, deps, viewer, body)),
  commandRoute(deps, invitationCalls.end, async (tx, viewer, { fields }) => {
    const found = await findInvitation(tx, deps, viewer, fields.id);
    if (!found.ok) return found;
    // Waits for guests who are submitting now, because they lock the row; their submissions are accepted.
    await tx
      .update(invitations)
      .set({ endedAt: deps.clock.now() })
      .where(and(eq(invitations.id, found.value.row.id), isNull(invitations.endedAt)));
    return ok(null);
  }),
];

/** Returns the form of an alias if the user may invite to it. A form the user may not open is reported as unknown. */
async function findInvitableForm(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  alias: string,
): Promise<Result<Solution>> {
  const solution = await deps.files.main(tx, viewer.caller.tenant, 'solution', alias);
  if (solution === undefined) return refusedError('form.notConfigured');
  const reader = await loadRecordReader(tx, viewer);
  const refusal = await findRecordRefusal(tx, viewer, solution, 'invite', { reader });
  return refusal === undefined ? ok(solution) : refusedError(refusal);
}

async function findInvitation(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  id: string,
): Promise<Result<{ readonly row: InvitationRow; readonly solution: Solution }>> {
  const { tenant } = viewer.caller;
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.tenant, tenant)));
  const solution = row && (await findInvitableForm(tx, deps, viewer, row.solution));
  return row === undefined || solution?.ok !== true ? refusedError('notFound') : ok({ row, solution: solution.value });
}

async function saveInvitation(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { alias, opensAt, closesAt, most }: BodyOf<typeof invitationCalls.save>,
): Promise<Result<InvitationDto>> {
  const solution = await findInvitableForm(tx, deps, viewer, alias);
  if (!solution.ok) return solution;
  const now = deps.clock.now();
  const wished = { opensAt: fromWireTime(opensAt), closesAt: fromWireTime(closesAt), maxAnswers: most };
  const terms = parseInvitation(wished, now);
  if (!terms.ok) return terms;
  const { tenant, person } = viewer.caller;
  const rows = await tx
    .insert(invitations)
    .values({
      opensAt: terms.value.opensAt,
      closesAt: terms.value.closesAt,
      most: terms.value.maxAnswers,
      id: deps.ids.next(),
      tenant,
      solution: alias,
      code: randomBytes(CODE_BYTES).toString('base64url'),
      person: person.id,
      at: now,
    })
    .returning();
  return first(await toInvitationDtos(tx, viewer, solution.value, rows));
}

const first = ([dto]: readonly InvitationDto[]): Result<InvitationDto> =>
  dto === undefined ? refusedError('notFound') : ok(dto);

async function toInvitationDtos(
  tx: Sql,
  { language }: Viewer,
  solution: Solution,
  rows: readonly InvitationRow[],
): Promise<InvitationDto[]> {
  const translate = (word: string) => translateText(solution.texts, word, language);
  const userIds = rows.map(({ person }) => person);
  const named = await findNames(tx, userIds, language);
  return rows.map(({ id, tenant, code, opensAt, closesAt, most, answers, person, at, endedAt }) => ({
    ...toEntityColumns({ id, tenant, by: person, department: named.departmentId(person), at }),
    id,
    code,
    alias: solution.content.alias,
    formName: translate(solution.content.name),
    opensAt: toWireTime(opensAt),
    closesAt: toWireTime(closesAt),
    most,
    answers,
    isEnded: endedAt !== null,
    createName: named.name(person),
    uniqueFields: listUniqueGuestFields(solution).map(translate),
  }));
}
