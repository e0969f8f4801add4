import { recordRefusal, type RecordPermissions, type RecordReader } from '#domain/form/recordPolicy.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import type { CompanyFileStore, DeployedFile } from '../records/companyFileStore.ts';
import { recordReaderOf } from '../records/recordRights.ts';
import type { Sql } from '../storage/database.ts';
import { serverSentence } from '../texts/sentence.ts';

/** A list somebody may open, and what they may do with its records. */
export interface AllowedList {
  readonly file: DeployedFile<'list'>;
  readonly reader: RecordReader;
  /** The form its records are opened with; a list without one is read by everybody, and only read. */
  readonly solution: DeployedFile<'solution'> | undefined;
  /** The rights on that. */
  readonly permissions: RecordPermissions | undefined;
}

/** The list of a key, or the one that shows the records of a form; nothing where it is not for this person. */
async function allowedList(tx: Sql, { files }: BpmDeps, viewer: Viewer, key: string): Promise<AllowedList | undefined> {
  const file = await files.main(tx, viewer.caller.tenant, 'list', key);
  return file && allowed(tx, files, viewer, file, await recordReaderOf(tx, viewer));
}

/** What is not there and what is not for this person is not told apart. */
export async function knownList(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  key: string,
): Promise<Result<AllowedList, Failure>> {
  const found = await allowedList(tx, deps, viewer, key);
  return found === undefined
    ? fail({ kind: 'rejectedByServer', message: serverSentence(viewer.language, 'unknownList') })
    : ok(found);
}

/** All lists this person may open, in the order of their keys. */
export async function allowedLists(tx: Sql, { files }: BpmDeps, viewer: Viewer): Promise<readonly AllowedList[]> {
  const reader = await recordReaderOf(tx, viewer);
  const found: AllowedList[] = [];
  for (const file of await files.allMain(tx, viewer.caller.tenant, 'list')) {
    const list = await allowed(tx, files, viewer, file, reader);
    if (list !== undefined) found.push(list);
  }
  return found;
}

/** The forms on the records of a list to which this person may invite others, beside its own. */
export async function invitingForms(
  tx: Sql,
  { files }: BpmDeps,
  { caller }: Viewer,
  { file, reader }: AllowedList,
): Promise<readonly DeployedFile<'solution'>[]> {
  const solutions = await files.allMain(tx, caller.tenant, 'solution');
  return solutions.filter(
    ({ content: { object, permissions } }) =>
      object === file.content.object && recordRefusal(permissions, 'invite', reader) === undefined,
  );
}

async function allowed(
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
  // A form that was taken away shows nobody its records.
  return permissions === undefined || recordRefusal(permissions, 'open', reader) !== undefined
    ? undefined
    : { file, reader, solution, permissions };
}
