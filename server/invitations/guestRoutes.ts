import { eq, sql } from 'drizzle-orm';
import { openedOf, looseTextOf } from '#api/form/looseValues.ts';
import { guestCalls } from '#api/invitationEndpoints.ts';
import type { FieldsOf } from '#api/endpoint.ts';
import type { OptionSource } from '#domain/form/formLinks.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { commanding, reading, type BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { translateWord } from '../definitions/localText.ts';
import { dictionaryBelow, dictionaryRows, dictionaryTree } from '../dictionaries/dictionaryItems.ts';
import { ID_FIELD } from '../forms/formView.ts';
import { newFormRecord, viewFor } from '../forms/viewsFor.ts';
import type { RecordFacts } from '../forms/newRecord.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { runQuery } from '../queries/runQuery.ts';
import type { DeployedFile } from '../records/companyFileStore.ts';
import { storeRecord } from '../records/storeRecord.ts';
import { refused } from '../refused.ts';
import type { Sql } from '../storage/database.ts';
import { invitations } from '../storage/schema/invitations.ts';
import { enter, type Entrance } from './guest.ts';
import { guestForm, guestSources } from './guestForm.ts';

type Solution = DeployedFile<'solution'>;
type Rows = Record<string, unknown>[];

/** What somebody without a login may do by the code of an invitation: see one form, fill it in, send it. */
export const guestRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(guestCalls.open, (_, guest, request) =>
    reading(deps, guest, request, async (tx, viewer) => {
      const found = await enter(tx, deps, guest);
      return found.ok ? ok(await emptyForm(tx, deps, viewer, found.value.solution)) : found;
    }),
  ),
  serve(guestCalls.save, ({ body }, guest, request) =>
    commanding(deps, guest, request, async (tx, viewer) => {
      const found = await enter(tx, deps, guest, 'toWrite');
      return found.ok ? answer(tx, deps, viewer, found.value, body.data) : found;
    }),
  ),
  serve(guestCalls.options, async ({ fields }, guest, request) => {
    const asked = await reading(deps, guest, request, async (tx, viewer) => {
      const found = await enter(tx, deps, guest);
      return found.ok ? choicesOf(tx, deps, viewer, found.value.solution, fields) : found;
    });
    if (!asked.ok) return asked;
    const { value: choices } = asked;
    if ('rows' in choices) return ok(choices.rows);
    // A query of the company has a transaction of its own, which only reads.
    const rows = await runQuery(deps.database, guest.tenant, choices.sql, choices.given);
    return ok(rows.map((row) => ({ ...row })));
  }),
];

/** Nobody is logged in: a form has no defaults to read of them. */
const nobody = ({ clock }: Pick<BpmDeps, 'clock'>): RecordFacts => ({
  now: clock.now(),
  person: { id: '', name: '' },
  department: { id: '', name: '' },
});

async function emptyForm(tx: Sql, deps: BpmDeps, viewer: Viewer, solution: Solution) {
  const placed = guestForm(solution);
  const facts = nobody(deps);
  const view = await viewFor(tx, solution, placed, newFormRecord(placed, facts), facts, viewer);
  return {
    alias: solution.content.alias,
    name: translateWord(solution.texts, solution.content.name, viewer.language),
    idField: ID_FIELD,
    template: view.template,
    metadata: view.metadata,
    script: view.script,
    data: { ...view.data },
    permission: { ...view.permission },
  };
}

/** One record more, in the name of whoever has made the invitation; the key is never the guest's to say. */
async function answer(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { invitation, solution, maker }: Entrance,
  { [ID_FIELD]: _key, ...data }: Readonly<Record<string, unknown>>,
): Promise<Result<null, Failure>> {
  const placed = guestForm(solution);
  const stored = await storeRecord(tx, deps, viewer, solution, {
    placed,
    before: undefined,
    begin: newFormRecord(placed, nobody(deps)),
    writer: { id: maker.person.id, department: maker.person.department },
    // Refusing a value would tell that somebody has it (ADR 32).
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

/** Rows of a dictionary, or the query that has to be asked for them. */
type Choices = { readonly rows: Rows } | { readonly sql: string; readonly given: Readonly<Record<string, string>> };

async function choicesOf(
  tx: Sql,
  { files }: BpmDeps,
  { caller: { tenant }, language }: Viewer,
  solution: Solution,
  { kind, key, params }: FieldsOf<typeof guestCalls.options>,
): Promise<Result<Choices, Failure>> {
  const [source] = guestSources(solution, kind, key);
  if (source === undefined) return refused('notFound');
  const given = givenTo(source, openedOf(params));
  if (kind === 'query') {
    const query = await files.main(tx, tenant, 'query', key);
    return query === undefined ? refused('notFound') : ok({ sql: query.content.sql, given });
  }
  const dictionary = await files.main(tx, tenant, 'dictionary', key);
  const tree = dictionary === undefined ? [] : dictionaryTree(dictionary, { tenant, language });
  const { parentId } = given;
  const rows = parentId === undefined ? dictionaryRows(tree) : dictionaryBelow(tree, parentId);
  return ok({ rows: rows.map((row) => ({ ...row })) });
}

/** Only what the form itself says goes along, and what it says once and for all is not the guest's to change. */
const givenTo = (
  { inputs }: OptionSource,
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    inputs.flatMap((input) => {
      const value = input.kind === 'constant' ? input.value : looseTextOf(params[input.param]);
      return value === '' ? [] : [[input.param, value]];
    }),
  );
