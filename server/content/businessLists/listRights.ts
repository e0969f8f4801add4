import { recordRefusal, type RecordPermissions, type RecordReader } from '#domain/forms/recordPolicy.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { CompanyFileStore, DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { loadRecordReader } from '#server/workflow/records/recordRights.ts';
import type { Sql } from '#server/db/database.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';

/** A list the user may open, and the user's permissions for its records. */
export interface AllowedList {
  readonly file: DeployedFile<'list'>;
  readonly reader: RecordReader;
  /** The form of its records. A list without one is readable by all users and read-only. */
  readonly solution: DeployedFile<'solution'> | undefined;
  readonly permissions: RecordPermissions | undefined;
}

/**
 * Returns the list with this key, or the one that shows the records of a form; `undefined` if the user may not open it.
 */
async function lookUpList(
  tx: Sql,
  { files }: WorkflowContext,
  viewer: Viewer,
  key: string,
): Promise<AllowedList | undefined> {
  const file = await files.main(tx, viewer.caller.tenant, 'list', key);
  return file && toAllowedList(tx, files, viewer, file, await loadRecordReader(tx, viewer));
}

/** Missing and forbidden lists return the same error. */
export async function findAllowedList(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  key: string,
): Promise<Result<AllowedList>> {
  const found = await lookUpList(tx, deps, viewer, key);
  return found === undefined
    ? fail({ kind: 'rejectedByServer', message: formatServerMessage(viewer.language, 'unknownList') })
    : ok(found);
}

/** Returns all lists this user may open, sorted by key. */
export async function findAllowedLists(
  tx: Sql,
  { files }: WorkflowContext,
  viewer: Viewer,
): Promise<readonly AllowedList[]> {
  const reader = await loadRecordReader(tx, viewer);
  const found: AllowedList[] = [];
  for (const file of await files.allMain(tx, viewer.caller.tenant, 'list')) {
    const list = await toAllowedList(tx, files, viewer, file, reader);
    if (list !== undefined) found.push(list);
  }
  return found;
}

/** Returns the forms for the records of a list to which this user may invite others, besides the list's own form. */
export async function findInvitationForms(
  tx: Sql,
  { files }: WorkflowContext,
  { caller }: Viewer,
  { file, reader }: AllowedList,
): Promise<readonly DeployedFile<'solution'>[]> {
  const solutions = await files.allMain(tx, caller.tenant, 'solution');
  return solutions.filter(
    ({ content: { object, permissions } }) =>
      object === file.content.object && recordRefusal(permissions, 'invite', reader) === undefined,
  );
}

async function toAllowedList(
  tx: Sql,
  files: CompanyFileStore,
  { caller }: Viewer,
  file: DeployedFile<'list'>,
  reader: RecordReader,
): Promise<AllowedList | undefined> {
  const { formAlias } = file.content;
  if (formAlias === undefined) return { file, reader, solution: undefined, permissions: undefined };
  const solution = await files.main(tx, caller.tenant, 'solution', formAlias);
  const permissions = solution?.content.permissions;
  // A list whose form was removed is not shown.
  return permissions === undefined || recordRefusal(permissions, 'open', reader) !== undefined
    ? undefined
    : { file, reader, solution, permissions };
}
