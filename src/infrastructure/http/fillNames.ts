import { directory } from '#api/directoryEndpoints.ts';
import { LIMITS } from '#api/limits.ts';
import type { ApiClient } from './apiClient.ts';

/** Which id each name of a row belongs to; `executor` stands for rows of an id and a name alone. */
const NAMES: readonly (readonly [name: string, id: string])[] = [
  ['applicantName', 'createBy'],
  ['toUserName', 'toUserId'],
  ['ownerName', 'ownerId'],
  ['userName', 'userId'],
  ['assigneeName', 'assignee'],
  ['handlerUserName', 'handlerId'],
  ['agentUserName', 'agentUserId'],
  ['fromUser', 'fromUserId'],
  ['author', 'authorId'],
  ['cpUserName', 'cpUserId'],
  ['sender', 'senderId'],
  ['name', 'id'],
];
const FORMS = 'formData';
type Row = Readonly<Record<string, unknown>>;

/** Gives the people of an answer their names: as few calls as hold them all, and none for those known already. */
export function makeFillNames(call: ApiClient): (answer: unknown) => Promise<unknown> {
  const names = new Map<string, string>();
  return async (answer) => {
    const told = withHolders(answer);
    const missing = new Set<string>();
    eachRow(told, (row) => {
      for (const [, person] of namelessIn(row)) if (!names.has(person)) missing.add(person);
      return row;
    });
    for (const ids of inParts([...missing], LIMITS.ordinary.ids)) {
      const people = await call(directory.getUsersByIds, { fields: { userIds: ids.join(',') } });
      if (people.ok) for (const { userId, fullName } of people.value) if (fullName) names.set(userId, fullName);
    }
    return eachRow(told, (row) => ({
      ...row,
      ...Object.fromEntries(namelessIn(row).flatMap(([name, person]) => [[name, names.get(person) ?? row[name]]])),
    }));
  };
}

/** A task somebody holds names no executors there: whoever holds it is the one. */
const withHolders = (answer: unknown): unknown =>
  eachRow(answer, (row) => {
    const { assignee, taskExecutors } = row;
    const isBare = taskExecutors === null || (Array.isArray(taskExecutors) && taskExecutors.length === 0);
    if (!isBare || typeof assignee !== 'string' || assignee === '') return row;
    return { ...row, taskExecutors: [{ type: 'user', id: assignee, name: null, account: null, calcType: null }] };
  });

/** Names that are missing, or an id themselves, with the id of the person. */
function namelessIn(row: Row): readonly (readonly [name: string, person: string])[] {
  return NAMES.flatMap(([name, id]) => {
    if (!(name in row) || !(id in row) || (name === 'name' && (row['type'] ?? 'user') !== 'user')) return [];
    const [written, person] = [row[name], row[id]];
    if (typeof written === 'string' && DIGITS.test(written)) return [[name, written] as const];
    const isMissing = written === null || written === undefined || written === '';
    // A task may have been made by whoever decided the step before.
    if (id === 'createBy' && 'taskId' in row) return [];
    // Of a record only the owner who handed a task over is told, and is another person than the handler.
    if (id === 'ownerId' && 'handlerId' in row && [row['handlerId'], null].includes(person ?? null)) return [];
    return isMissing && typeof person === 'string' && person !== '' ? [[name, person] as const] : [];
  });
}
const inParts = (ids: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, part) => ids.slice(part * size, (part + 1) * size));
const DIGITS = /^\d+$/u;

const isList = (given: object): given is readonly unknown[] => Array.isArray(given);

/** Forms are left as they are: what stands in them is no row of the platform's own. */
function eachRow(answer: unknown, change: (row: Row) => Row): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (isList(answer)) return answer.map((each) => eachRow(each, change));
  const entries: readonly (readonly [string, unknown])[] = Object.entries(answer);
  const inside = entries.map(([key, each]) => [key, key === FORMS ? each : eachRow(each, change)] as const);
  return change(Object.fromEntries(inside));
}
