import { eq, sql } from 'drizzle-orm';
import { readJsonObject, readText } from '#contract/forms/looseValues.ts';
import { guestCalls } from '#contract/auth/invitationEndpoints.ts';
import type { FieldsOf } from '#contract/wire/endpoint.ts';
import type { OptionSource } from '#domain/forms/formLinks.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { withCommand, withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { translateText } from '#server/i18n/localText.ts';
import { listChildren, flattenDictionary, toDictionaryTree } from '../lookups/dictionaryItems.ts';
import { ID_FIELD } from '#server/forms/views/formView.ts';
import { createFormRecord, loadFormView } from '#server/forms/views/viewsFor.ts';
import type { DefaultValueFacts } from '#server/forms/views/createRecord.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { runQuery } from '../lookups/runQuery.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { storeRecord } from '../records/storeRecord.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Sql } from '#server/db/database.ts';
import { invitations } from '#server/db/schema/invitations.ts';
import { admitGuest, type GuestAccess } from './guest.ts';
import { getGuestForm, listGuestSources } from './getGuestForm.ts';

type Solution = DeployedFile<'solution'>;
type Rows = Record<string, unknown>[];

/** Endpoints for guests with an invitation code: read one form, fill it in, submit it. */
export const guestRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  route(guestCalls.open, (_, guest, request) =>
    withSnapshot(deps, guest, request, async (tx, viewer) => {
      const found = await admitGuest(tx, deps, guest);
      return found.ok ? ok(await loadEmptyForm(tx, deps, viewer, found.value.solution)) : found;
    }),
  ),
  route(guestCalls.save, ({ body }, guest, request) =>
    withCommand(deps, guest, request, async (tx, viewer) => {
      const found = await admitGuest(tx, deps, guest, 'toWrite');
      return found.ok ? submitGuestRecord(tx, deps, viewer, found.value, body.data) : found;
    }),
  ),
  route(guestCalls.options, async ({ fields }, guest, request) => {
    const asked = await withSnapshot(deps, guest, request, async (tx, viewer) => {
      const found = await admitGuest(tx, deps, guest);
      return found.ok ? findChoices(tx, deps, viewer, found.value.solution, fields) : found;
    });
    if (!asked.ok) return asked;
    const { value: choices } = asked;
    if ('rows' in choices) return ok(choices.rows);
    // A custom query runs in its own read-only transaction.
    const rows = await runQuery(deps.database, guest.tenant, choices.sql, choices.given);
    return ok(rows.map((row) => ({ ...row })));
  }),
];

/** Facts of an anonymous user: the form gets no defaults from them. */
const createAnonymousFacts = ({ clock }: Pick<WorkflowContext, 'clock'>): DefaultValueFacts => ({
  now: clock.now(),
  person: { id: '', name: '' },
  department: { id: '', name: '' },
});

async function loadEmptyForm(tx: Sql, deps: WorkflowContext, viewer: Viewer, solution: Solution) {
  const placed = getGuestForm(solution);
  const facts = createAnonymousFacts(deps);
  const view = await loadFormView(tx, solution, placed, createFormRecord(placed, facts), facts, viewer);
  return {
    alias: solution.content.alias,
    name: translateText(solution.texts, solution.content.name, viewer.language),
    idField: ID_FIELD,
    template: view.template,
    metadata: view.metadata,
    script: view.script,
    data: { ...view.data },
    permission: { ...view.permission },
  };
}

/** Stores a record in the name of the user who created the invitation. A key sent by the guest is ignored. */
async function submitGuestRecord(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { invitation, solution, inviter }: GuestAccess,
  { [ID_FIELD]: _key, ...data }: Readonly<Record<string, unknown>>,
): Promise<Result<null>> {
  const placed = getGuestForm(solution);
  const stored = await storeRecord(tx, deps, viewer, solution, {
    placed,
    before: undefined,
    begin: createFormRecord(placed, createAnonymousFacts(deps)),
    writer: { id: inviter.person.id, department: inviter.person.department },
    // Refusing a duplicate would reveal that the value exists (ADR 32).
    isTaken: async () => false,
    data,
    checkLevel: 'all',
  });
  if (!stored.ok) return stored;
  await tx
    .update(invitations)
    .set({ answers: sql`${invitations.answers} + 1` })
    .where(eq(invitations.id, invitation.id));
  return ok(null);
}

/** Rows of a dictionary, or a query to run. */
type Choices = { readonly rows: Rows } | { readonly sql: string; readonly given: Readonly<Record<string, string>> };

async function findChoices(
  tx: Sql,
  { files }: WorkflowContext,
  { caller: { tenant }, language }: Viewer,
  solution: Solution,
  { kind, key, params }: FieldsOf<typeof guestCalls.options>,
): Promise<Result<Choices>> {
  const [source] = listGuestSources(solution, kind, key);
  if (source === undefined) return refusedError('notFound');
  const given = toQueryParams(source, readJsonObject(params));
  if (kind === 'query') {
    const query = await files.main(tx, tenant, 'query', key);
    return query === undefined ? refusedError('notFound') : ok({ sql: query.content.sql, given });
  }
  const dictionary = await files.main(tx, tenant, 'dictionary', key);
  const tree = dictionary === undefined ? [] : toDictionaryTree(dictionary, { tenant, language });
  const { parentId } = given;
  const rows = parentId === undefined ? flattenDictionary(tree) : listChildren(tree, parentId);
  return ok({ rows: rows.map((row) => ({ ...row })) });
}

/**
 * Returns the parameters of an option source. Only its declared inputs are used, and constants cannot be overwritten.
 */
const toQueryParams = (
  { inputs }: OptionSource,
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    inputs.flatMap((input) => {
      const value = input.kind === 'constant' ? input.value : readText(params[input.param]);
      return value === '' ? [] : [[input.param, value]];
    }),
  );
