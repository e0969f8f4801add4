import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import type { DirectoryChangeDto, managedPeople } from '#contract/directory/peopleEndpoints.ts';
import type { Language } from '#application/formatting/language.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, type Fail, type Result } from '#domain/shared/result.ts';
import type { OffboardingDeps } from '../offboarding/offboardingDeps.ts';
import type { GroupRow, PersonRow } from '#server/directory/directory.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import { people } from '#server/db/schema/identity.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatServerMessage, type ServerMessageKey } from '#server/i18n/sentence.ts';
import type { LogContext } from '#server/directory/writePeopleLog.ts';

/** Context of a directory change, which runs while the directory is locked. */
export interface ChangeScope extends LogContext {
  readonly language: Language;
  readonly offboarding: OffboardingDeps;
}
export type DirectoryChangeOfKind<Kind extends DirectoryChangeDto['kind']> = Extract<
  DirectoryChangeDto,
  { kind: Kind }
>;
export type OutcomeDto = AnswerOf<typeof managedPeople.apply>;
export type ChangeResult = Promise<Result<OutcomeDto>>;

/** Creates a failure with a message in the caller's language. */
export const rejectChange = (
  { language }: Pick<ChangeScope, 'language'>,
  sentence: ServerMessageKey,
  values: Readonly<Record<string, string | number>> = {},
): Fail<Failure> => fail({ kind: 'rejectedByServer', message: formatServerMessage(language, sentence, values) });

const VERSIONED_COLUMNS = [
  'names',
  'account',
  'department',
  'post',
  'superior',
  'email',
  'companyEmail',
  'mobile',
  'properties',
  'hasLeft',
  'isAdministrator',
] as const satisfies readonly (keyof PersonRow)[];

/** Hash of all editable properties of a user. A client that has read another version is refused. */
export const getUserVersion = (person: PersonRow): string =>
  hashFields(VERSIONED_COLUMNS.map((column) => person[column]));

export const getGroupVersion = ({ names, parent, head, isClosed }: GroupRow, members: readonly string[]): string =>
  hashFields([names, parent, head, isClosed, members.toSorted((one, other) => (one < other ? -1 : 1))]);

const hashFields = (fields: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(fields.map(sortKeys)))
    .digest('base64url')
    .slice(0, 22);
/** The database does not keep the key order of JSON objects. */
const sortKeys = (field: unknown): unknown =>
  typeof field === 'object' && field !== null && !Array.isArray(field)
    ? Object.entries(field).toSorted(([one], [other]) => (one < other ? -1 : 1))
    : field;

const NAME_CHARACTERS = 200;

/** Returns names as they are stored; undefined if all are empty or one is too long. */
export function toStoredNames(names: Readonly<Record<string, string | undefined>>): LocalizedNames | undefined {
  const filled = Object.entries(names).filter(([, name]) => name !== undefined && name !== '');
  const [first] = filled;
  if (first === undefined || filled.some(([, name]) => (name ?? '').length > NAME_CHARACTERS)) return undefined;
  return { 'zh-CN': first[1] ?? '', ...Object.fromEntries(filled) };
}

/** Returns the names of users in the given order, joined with arrows. */
export async function formatNameChain({ tx, tenant, language }: ChangeScope, ids: readonly string[]): Promise<string> {
  const rows = await tx
    .select({ id: people.id, names: people.names })
    .from(people)
    .where(and(eq(people.tenant, tenant), inArray(people.id, [...ids])));
  const byId = new Map(rows.map(({ id, names }) => [id, getLocalizedName(names, language)]));
  return ids.map((id) => byId.get(id) ?? id).join(' → ');
}
