import { directory } from '#contract/directory/directoryEndpoints.ts';
import { LIMITS } from '#contract/wire/limits.ts';
import type { ApiClient } from './apiClient.ts';

/** Pairs of name field and id field. The last pair is for rows that have only an id and a name. */
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

/**
 * Creates a function that adds missing user names to an answer. Uses as few calls as possible and caches known names.
 */
export function createResolveUserNames(call: ApiClient): (answer: unknown) => Promise<unknown> {
  const names = new Map<string, string>();
  return async (answer) => {
    const withExecutors = addAssigneesAsExecutors(answer);
    const missing = new Set<string>();
    mapRows(withExecutors, (row) => {
      for (const [, person] of findMissingNames(row)) if (!names.has(person)) missing.add(person);
      return row;
    });
    for (const ids of chunk([...missing], LIMITS.ordinary.ids)) {
      const people = await call(directory.getUsersByIds, { fields: { userIds: ids.join(',') } });
      if (people.ok) for (const { userId, fullName } of people.value) if (fullName) names.set(userId, fullName);
    }
    return mapRows(withExecutors, (row) => ({
      ...row,
      ...Object.fromEntries(
        findMissingNames(row).flatMap(([name, person]) => [[name, names.get(person) ?? row[name]]]),
      ),
    }));
  };
}

/** If a claimed task has no executors, its assignee becomes the only executor. */
const addAssigneesAsExecutors = (answer: unknown): unknown =>
  mapRows(answer, (row) => {
    const { assignee, taskExecutors } = row;
    const isBare = taskExecutors === null || (Array.isArray(taskExecutors) && taskExecutors.length === 0);
    if (!isBare || typeof assignee !== 'string' || assignee === '') return row;
    return { ...row, taskExecutors: [{ type: 'user', id: assignee, name: null, account: null, calcType: null }] };
  });

/** Returns the name fields that are empty or contain an id, with the id of the user. */
function findMissingNames(row: Row): readonly (readonly [name: string, person: string])[] {
  return NAMES.flatMap(([name, id]) => {
    if (!(name in row) || !(id in row) || (name === 'name' && (row['type'] ?? 'user') !== 'user')) return [];
    const [written, person] = [row[name], row[id]];
    if (typeof written === 'string' && DIGITS.test(written)) return [[name, written] as const];
    const isMissing = written === null || written === undefined || written === '';
    // `createBy` of a task may be the user who decided the previous step.
    if (id === 'createBy' && 'taskId' in row) return [];
    // In a record, only an owner who transferred the task and differs from the handler is shown.
    if (id === 'ownerId' && 'handlerId' in row && [row['handlerId'], null].includes(person ?? null)) return [];
    return isMissing && typeof person === 'string' && person !== '' ? [[name, person] as const] : [];
  });
}
const chunk = (ids: readonly string[], size: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, part) => ids.slice(part * size, (part + 1) * size));
const DIGITS = /^\d+$/u;

const isList = (given: object): given is readonly unknown[] => Array.isArray(given);

/** Applies a change to all rows of an answer. Skips form data, because it contains no rows of the platform. */
function mapRows(answer: unknown, change: (row: Row) => Row): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (isList(answer)) return answer.map((each) => mapRows(each, change));
  const entries: readonly (readonly [string, unknown])[] = Object.entries(answer);
  const inside = entries.map(([key, each]) => [key, key === FORMS ? each : mapRows(each, change)] as const);
  return change(Object.fromEntries(inside));
}
