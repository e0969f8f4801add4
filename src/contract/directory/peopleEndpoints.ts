import * as v from 'valibot';
import { administratorEndpoint } from '../wire/endpoint.ts';
import { count, flag, id, wireTime, pagedListEndpoint, rowId, text, trimmedText } from '../wire/shapes.ts';

const root = '/api-user/user/users';

/** A plain text is the Chinese name, which is the fallback of the other languages. */
const namesShape = v.object({
  'zh-CN': trimmedText,
  'en-US': v.optional(trimmedText),
  'ja-JP': v.optional(trimmedText),
});
const namedShape = v.object({ id: rowId, name: v.string() });

/** A user as administrators see them. `version` covers all fields; `isKept`: managed by the company's directory. */
const managedPersonShape = v.object({
  id: rowId,
  account: v.string(),
  name: v.string(),
  names: namesShape,
  post: v.string(),
  posts: namesShape,
  department: v.string(),
  departmentName: v.string(),
  superior: v.nullable(namedShape),
  email: v.string(),
  /** Email address set by the company; `email` may have been changed by the user. */
  companyEmail: v.string(),
  mobile: v.string(),
  landline: v.optional(v.string(), ''),
  office: v.optional(v.string(), ''),
  carNumber: v.optional(v.string(), ''),
  photo: text,
  hasLeft: flag,
  isAdministrator: flag,
  isKept: flag,
  version: v.string(),
});
export type ManagedPersonDto = v.InferOutput<typeof managedPersonShape>;

/** A department, or a role or working group, with its head and its direct members. */
const managedGroupShape = v.object({
  id: rowId,
  kind: v.picklist(['company', 'department', 'role']),
  name: v.string(),
  names: namesShape,
  parent: v.nullable(namedShape),
  head: v.nullable(namedShape),
  members: v.array(namedShape),
  people: count,
  level: count,
  isKept: flag,
  version: v.string(),
});
export type ManagedGroupDto = v.InferOutput<typeof managedGroupShape>;

const person = v.object({
  names: namesShape,
  account: trimmedText,
  department: id,
  posts: namesShape,
  superior: v.nullable(id),
  email: trimmedText,
  mobile: trimmedText,
  /** Missing fields are not changed. */
  landline: v.optional(trimmedText),
  office: v.optional(trimmedText),
  carNumber: v.optional(trimmedText),
});
const group = v.object({
  names: namesShape,
  parent: v.nullable(id),
  head: v.nullable(id),
  members: v.optional(v.array(id)),
});
const seen = { id, version: v.string() };

/** One change of the directory. Without an id it creates; `version` is the version that was read. */
const directoryChangeShape = v.variant('kind', [
  v.object({ kind: v.literal('addPerson'), person }),
  v.object({ kind: v.literal('changePerson'), ...seen, person }),
  v.object({ kind: v.literal('leave'), ...seen }),
  v.object({ kind: v.literal('bringBack'), ...seen }),
  v.object({ kind: v.literal('administrator'), ...seen, isAdministrator: v.boolean() }),
  v.object({ kind: v.literal('addGroup'), of: v.picklist(['department', 'role']), group }),
  v.object({ kind: v.literal('changeGroup'), ...seen, group }),
  v.object({ kind: v.literal('closeGroup'), ...seen }),
]);
export type DirectoryChangeDto = v.InferOutput<typeof directoryChangeShape>;

const changeBody = v.object({ change: directoryChangeShape });

export const changeEffectsShape = v.object({
  waiting: v.object({ count, titles: v.array(v.string()) }),
  headOf: v.array(v.string()),
  superiorOf: v.array(v.string()),
  roles: v.array(v.string()),
  /** Steps whose rules find assignees now and would find none after the change. */
  nobody: v.array(v.object({ process: v.string(), step: v.string(), requests: count })),
});
export type ChangeEffectsDto = v.InferOutput<typeof changeEffectsShape>;

const logEntryShape = v.object({
  id: rowId,
  at: wireTime,
  actorName: text,
  origin: v.picklist(['app', 'scim', 'files', 'import']),
  kind: v.picklist(['added', 'changed', 'left', 'back', 'granted', 'revoked', 'closed', 'invited', 'reset']),
  subject: v.string(),
  isGroup: flag,
  subjectName: v.string(),
  changes: v.array(v.object({ field: v.string(), before: v.string(), after: v.string() })),
});
export type PeopleLogDto = v.InferOutput<typeof logEntryShape>;

const beginningShape = v.object({
  company: v.string(),
  people: count,
  noWayIn: count,
  processes: count,
  hasRequests: v.boolean(),
});
export type OnboardingDto = v.InferOutput<typeof beginningShape>;

/** Administration of the company's users, departments and groups (ours). */
export const managedPeople = {
  query: administratorEndpoint('POST', `${root}/query`, pagedListEndpoint(managedPersonShape)),
  get: administratorEndpoint('GET', `${root}/get`, { fields: v.object({ id }), answer: managedPersonShape }),
  groups: administratorEndpoint('POST', `${root}/groups`, {
    ...pagedListEndpoint(managedGroupShape),
    fields: v.object({ of: v.optional(v.picklist(['department', 'role']), 'department') }),
  }),
  group: administratorEndpoint('GET', `${root}/group`, { fields: v.object({ id }), answer: managedGroupShape }),
  /** Fails in the same cases as the change itself. */
  preview: administratorEndpoint('POST', `${root}/preview`, { body: changeBody, answer: changeEffectsShape }),
  /**
   * `changed`: another administrator has changed it first; nothing was done. `taken`: the account already exists; a
   * free one is suggested.
   */
  apply: administratorEndpoint('POST', `${root}/apply`, {
    body: changeBody,
    answer: v.variant('outcome', [
      v.object({ outcome: v.literal('saved'), id: rowId }),
      v.object({ outcome: v.literal('changed') }),
      /** Too many users would leave at once: an administrator has to confirm (ADR 40). */
      v.object({ outcome: v.literal('held') }),
      v.object({ outcome: v.literal('taken'), holder: v.string(), hasLeft: v.boolean(), proposal: v.string() }),
    ]),
  }),
  /** Onboarding progress of a new company; `null` once one of its requests has ended. */
  onboarding: administratorEndpoint('GET', '/api-user/user/onboarding', { answer: v.nullable(beginningShape) }),
  log: administratorEndpoint('POST', `${root}/log`, pagedListEndpoint(logEntryShape)),
};
