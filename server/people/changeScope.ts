import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { AnswerOf } from '#api/endpoint.ts';
import type { DirectoryChangeDto, managedPeople } from '#api/peopleEndpoints.ts';
import type { Language } from '#application/language.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, type Fail, type Result } from '#domain/shared/result.ts';
import type { LeavingDeps } from '../directory/leaving/leavingDeps.ts';
import type { GroupRow, PersonRow } from '../directory/directory.ts';
import type { Names } from '../storage/columns.ts';
import { people } from '../storage/schema/identity.ts';
import { nameIn } from '../texts/nameIn.ts';
import { serverSentence, type ServerSentence } from '../texts/sentence.ts';
import type { LogFacts } from './writePeopleLog.ts';

/** Where a change of the directory works; whoever makes one holds its lock. */
export interface ChangeScope extends LogFacts {
  readonly language: Language;
  readonly leaving: LeavingDeps;
}
export type ChangeOf<Kind extends DirectoryChangeDto['kind']> = Extract<DirectoryChangeDto, { kind: Kind }>;
export type OutcomeDto = AnswerOf<typeof managedPeople.change>;
export type Changed = Promise<Result<OutcomeDto, Failure>>;

/** Why it is not done, in the words of whoever asks. */
export const notDone = (
  { language }: Pick<ChangeScope, 'language'>,
  sentence: ServerSentence,
  values: Readonly<Record<string, string | number>> = {},
): Fail<Failure> => fail({ kind: 'rejectedByServer', message: serverSentence(language, sentence, values) });

/** All of a person that a change may be about: who has read another one is told. */
export const personVersion = ({
  names,
  account,
  department,
  post,
  superior,
  email,
  mobile,
  properties,
  hasLeft,
  isAdministrator,
}: PersonRow): string =>
  hashOf([names, account, department, post, superior, email, mobile, properties, hasLeft, isAdministrator]);

export const groupVersion = ({ names, parent, head, isClosed }: GroupRow, members: readonly string[]): string =>
  hashOf([names, parent, head, isClosed, members.toSorted((one, other) => (one < other ? -1 : 1))]);

const hashOf = (fields: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(fields.map(sorted)))
    .digest('base64url')
    .slice(0, 22);
/** The database gives the names of a text in an order of its own. */
const sorted = (field: unknown): unknown =>
  typeof field === 'object' && field !== null && !Array.isArray(field)
    ? Object.entries(field).toSorted(([one], [other]) => (one < other ? -1 : 1))
    : field;

const NAME_CHARACTERS = 200;

/** Names as they are stored; nothing where there is none, or one is too long. */
export function filledNames(names: Readonly<Record<string, string | undefined>>): Names | undefined {
  const filled = Object.entries(names).filter(([, name]) => name !== undefined && name !== '');
  const [first] = filled;
  if (first === undefined || filled.some(([, name]) => (name ?? '').length > NAME_CHARACTERS)) return undefined;
  return { 'zh-CN': first[1] ?? '', ...Object.fromEntries(filled) };
}

/** The names of people, in an order asked for, for a sentence. */
export async function namesInOrder({ tx, tenant, language }: ChangeScope, ids: readonly string[]): Promise<string> {
  const rows = await tx
    .select({ id: people.id, names: people.names })
    .from(people)
    .where(and(eq(people.tenant, tenant), inArray(people.id, [...ids])));
  const byId = new Map(rows.map(({ id, names }) => [id, nameIn(names, language)]));
  return ids.map((id) => byId.get(id) ?? id).join(' → ');
}
