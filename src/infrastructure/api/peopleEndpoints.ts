import * as v from 'valibot';
import { forAdministrators } from './endpoint.ts';
import { count, flag, id, moment, pagesOf, rowId, text, writtenText } from './shapes.ts';

const root = '/api-user/user/people';

/** Plain text is the Chinese name, which stands in for the others. */
const namesShape = v.object({
  'zh-CN': writtenText,
  'en-US': v.optional(writtenText),
  'ja-JP': v.optional(writtenText),
});
const namedShape = v.object({ id: rowId, name: v.string() });

/** A person as administrators keep them. `version` stands for all of it; `isKept`: by the company's directory. */
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

/** A department, or a role and working group, with who leads it and who was put into it. */
const managedGroupShape = v.object({
  id: rowId,
  kind: v.picklist(['company', 'department', 'role']),
  name: v.string(),
  names: namesShape,
  parent: v.nullable(namedShape),
  head: v.nullable(namedShape),
  members: v.array(namedShape),
  people: count,
  /** How many departments stand above it. */
  level: count,
  isKept: flag,
  version: v.string(),
});
export type ManagedGroupDto = v.InferOutput<typeof managedGroupShape>;

const person = v.object({
  names: namesShape,
  account: writtenText,
  department: id,
  posts: namesShape,
  superior: v.nullable(id),
  email: writtenText,
  mobile: writtenText,
  /** What is left out stays as it is. */
  landline: v.optional(writtenText),
  office: v.optional(writtenText),
  carNumber: v.optional(writtenText),
});
const group = v.object({
  names: namesShape,
  parent: v.nullable(id),
  head: v.nullable(id),
  members: v.optional(v.array(id)),
});
const seen = { id, version: v.string() };

/** One change of the directory. Without an id it adds; `version` is the one of what was read. */
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

/** What a change would do to requests that run. */
export const changeEffectsShape = v.object({
  waiting: v.object({ count, titles: v.array(v.string()) }),
  headOf: v.array(v.string()),
  superiorOf: v.array(v.string()),
  roles: v.array(v.string()),
  /** Steps whose rules find somebody now and would find nobody. */
  nobody: v.array(v.object({ process: v.string(), step: v.string(), requests: count })),
});
export type ChangeEffectsDto = v.InferOutput<typeof changeEffectsShape>;

/** A line of the log. */
const logEntryShape = v.object({
  id: rowId,
  at: moment,
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
export type BeginningDto = v.InferOutput<typeof beginningShape>;

/** The people of a company, its departments and groups, as its administrators keep them (ours). */
export const managedPeople = {
  query: forAdministrators({ ...pagesOf(managedPersonShape), path: `${root}/query` }),
  get: forAdministrators({ method: 'GET', path: `${root}/get`, fields: v.object({ id }), answer: managedPersonShape }),
  groups: forAdministrators({
    ...pagesOf(managedGroupShape),
    path: `${root}/groups`,
    fields: v.object({ of: v.optional(v.picklist(['department', 'role']), 'department') }),
  }),
  group: forAdministrators({
    method: 'GET',
    path: `${root}/group`,
    fields: v.object({ id }),
    answer: managedGroupShape,
  }),
  /** It is refused as the change itself would be. */
  foresee: forAdministrators({
    method: 'POST',
    path: `${root}/foresee`,
    body: changeBody,
    answer: changeEffectsShape,
  }),
  /** `changed`: somebody else was faster, nothing was done. `taken`: the account is somebody's, another one is free. */
  change: forAdministrators({
    method: 'POST',
    path: `${root}/change`,
    body: changeBody,
    answer: v.variant('outcome', [
      v.object({ outcome: v.literal('saved'), id: rowId }),
      v.object({ outcome: v.literal('changed') }),
      /** Too many leave at once: an administrator is asked first (ADR 40). */
      v.object({ outcome: v.literal('held') }),
      v.object({ outcome: v.literal('taken'), holder: v.string(), hasLeft: v.boolean(), proposal: v.string() }),
    ]),
  }),
  /** How far a new company has come; `null` once a request of it has come to its end. */
  beginning: forAdministrators({ method: 'GET', path: `${root}/beginning`, answer: v.nullable(beginningShape) }),
  log: forAdministrators({ ...pagesOf(logEntryShape), path: `${root}/log` }),
};
