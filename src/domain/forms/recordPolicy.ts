import type { RefusalCode } from '../shared/refusal.ts';

/** Operations on the records of a form without a process; `invite`: let others add records without a login. */
export const RECORD_OPERATIONS = ['open', 'add', 'edit', 'remove', 'export', 'import', 'invite'] as const;
/** One of `RECORD_OPERATIONS`. */
export type RecordOperation = (typeof RECORD_OPERATIONS)[number];

/** The users a right applies to, in the terms of process people rules. `creator` is the user who added the record. */
export type RecordRule =
  | { readonly from: 'people'; readonly ids: readonly string[] }
  | { readonly from: 'groups'; readonly ids: readonly string[] }
  | { readonly from: 'creator' }
  | { readonly from: 'departmentOfCreator' };
/**
 * Who has a right: all users of the company, none (not even administrators), or the users matched by one of the rules.
 */
export type RecordAudience = 'everyone' | 'nobody' | readonly RecordRule[];

/** Which records a user can see: their own, those of their department and its sub-departments, or all. */
export const RECORD_VISIBILITIES = ['own', 'department', 'all'] as const;
/** One of `RECORD_VISIBILITIES`. */
export type RecordVisibility = (typeof RECORD_VISIBILITIES)[number];

/** The permissions to the records of a form, as the company defines them. */
export interface RecordPermissions extends Readonly<Record<RecordOperation, RecordAudience>> {
  readonly rows: RecordVisibility;
}

/**
 * The user who requests an operation. `groups` are the user's groups, including the departments above; `departments`
 * are the user's own department and those below.
 */
export interface RecordReader {
  readonly id: string;
  readonly department: string;
  readonly groups: readonly string[];
  readonly departments: readonly string[];
  readonly isAdministrator: boolean;
}

/** The properties of a record that the permissions depend on. */
export interface RecordOrigin {
  readonly creator: string;
  readonly department: string;
  /** Status of its request in the platform's spelling (contract words 12); empty without a request. */
  readonly progress: string;
  /** Whether the user may read the request the record belongs to. */
  readonly isOfReadableRequest?: boolean;
}

interface RecordQuestion {
  readonly permissions: RecordPermissions;
  readonly use: RecordOperation;
  readonly reader: RecordReader;
  readonly record: RecordOrigin;
}
type RecordGuard = readonly [reason: RefusalCode, blocks: (question: RecordQuestion) => boolean];

const CHANGES: ReadonlySet<RecordOperation> = new Set(['edit', 'remove']);
/** Status of a draft; only its author may see it. */
const DRAFTED = 'DRAFTED';
const FREE: ReadonlySet<string> = new Set(['', DRAFTED, 'CANCEL']);

/**
 * Whether a record may be changed: no request for it is running or decided (contract lists 3).
 * @param progress status of its request in the platform's spelling; empty without a request
 * @returns true if the record may be changed
 * @example
 * isEditableRecord('CANCEL'); // true
 */
export const isEditableRecord = (progress: string): boolean => FREE.has(progress);

/**
 * Whether the request of a record is finished, so that the record can no longer be changed. Ours.
 * @param progress status of its request in the platform's spelling; empty without a request
 * @returns true if the request has ended, false while it is running
 * @example
 * isDecidedRecord('SUCCESS_END'); // true
 * isDecidedRecord('N3_AGREE'); // false
 */
export const isDecidedRecord = (progress: string): boolean => progress.endsWith('_END');

/** Checked from top to bottom: the first guard that applies is the reason shown to the user. */
const GUARDS: readonly RecordGuard[] = [
  ['notFound', ({ reader, record }) => record.progress === DRAFTED && record.creator !== reader.id],
  ['notFound', ({ permissions, reader, record }) => !isRecordVisible(permissions.rows, reader, record)],
  ['record.notAllowed', ({ permissions, reader, record }) => !isAmong(permissions.open, reader, record)],
  ['record.notAllowed', ({ permissions, use, reader, record }) => !isAmong(permissions[use], reader, record)],
  ['record.inProcess', ({ use, record }) => CHANGES.has(use) && !isEditableRecord(record.progress)],
];

/**
 * Returns why a user may not perform an operation on a record, or on the form if there is no record yet. The buttons of
 * a page and the server use the same table. Ours: the platform defines no rights outside a process.
 * @param permissions as the company defines them
 * @param use the operation
 * @param reader the user
 * @param record the record; absent for a new one, which belongs to the user
 * @returns the reason; `undefined` if the operation is allowed
 * @example
 * const nobody = { remove: 'nobody', export: 'nobody', import: 'nobody', invite: 'nobody', rows: 'all' };
 * const permissions = { open: 'everyone', add: 'nobody', edit: [{ from: 'creator' }], ...nobody };
 * const mei = { id: '1', department: 'hr', groups: ['hr'], departments: ['hr'], isAdministrator: false };
 * recordRefusal(permissions, 'add', mei); // 'record.notAllowed'
 */
export function recordRefusal(
  permissions: RecordPermissions,
  use: RecordOperation,
  reader: RecordReader,
  record?: RecordOrigin,
): RefusalCode | undefined {
  const question = { permissions, use, reader, record: record ?? createOwnRecord(reader) };
  return GUARDS.find(([, blocks]) => blocks(question))?.[0];
}

/**
 * Returns why a guest may not perform an operation through an invitation to a form. Guests can only add records, on
 * behalf of the user who created the invitation, as long as that user may invite and add. Ours.
 * @param permissions as the company defines them
 * @param use the operation
 * @param maker the current rights of the user who created the invitation
 * @returns the reason; `undefined` if the operation is allowed
 * @example
 * const all = { open: 'everyone', edit: 'everyone', remove: 'everyone', export: 'everyone', import: 'everyone' };
 * const permissions = { ...all, add: 'everyone', invite: [{ from: 'groups', ids: ['hr'] }], rows: 'all' };
 * const mei = { id: '1', department: 'hr', groups: ['hr'], departments: ['hr'], isAdministrator: false };
 * guestRefusal(permissions, 'add', mei); // undefined
 * guestRefusal(permissions, 'open', mei); // 'record.notAllowed'
 */
export const guestRefusal = (
  permissions: RecordPermissions,
  use: RecordOperation,
  maker: RecordReader,
): RefusalCode | undefined =>
  use === 'add'
    ? (recordRefusal(permissions, 'invite', maker) ?? recordRefusal(permissions, 'add', maker))
    : 'record.notAllowed';

const createOwnRecord = ({ id, department }: RecordReader): RecordOrigin => ({ creator: id, department, progress: '' });

/**
 * Whether a user can see a record. The same rule applies to lists and to single records, so that a record hidden in
 * lists cannot be opened by its key.
 */
function isRecordVisible(
  rows: RecordVisibility,
  { id, departments, isAdministrator }: RecordReader,
  record: RecordOrigin,
): boolean {
  if (rows === 'all' || isAdministrator || record.creator === id || record.isOfReadableRequest === true) return true;
  return rows === 'department' && departments.includes(record.department);
}

/** Whether a user is in an audience. Administrators are in every audience except `nobody`. */
function isAmong(audience: RecordAudience, reader: RecordReader, record: RecordOrigin): boolean {
  if (audience === 'everyone') return true;
  if (audience === 'nobody') return false;
  return reader.isAdministrator || audience.some((rule) => isNamed(rule, reader, record));
}

function isNamed(rule: RecordRule, { id, groups }: RecordReader, { creator, department }: RecordOrigin): boolean {
  switch (rule.from) {
    case 'people':
      return rule.ids.includes(id);
    case 'groups':
      return rule.ids.some((group) => groups.includes(group));
    case 'creator':
      return creator === id;
    case 'departmentOfCreator':
      return groups.includes(department);
  }
}
