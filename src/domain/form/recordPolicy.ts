import type { RefusalCode } from '../shared/refusal.ts';

/** What may be done with the records of a form that belongs to no process; `invite`: let others add without a login. */
export const RECORD_USES = ['open', 'add', 'edit', 'remove', 'export', 'import', 'invite'] as const;
/** One of `RECORD_USES`. */
export type RecordUse = (typeof RECORD_USES)[number];

/** Whom a right is for, in the people language of processes; the creator is whoever made the record. */
export type RecordRule =
  | { readonly from: 'people'; readonly ids: readonly string[] }
  | { readonly from: 'groups'; readonly ids: readonly string[] }
  | { readonly from: 'creator' }
  | { readonly from: 'departmentOfCreator' };
/** Who has a right: all of the company, not even its administrators, or whoever one of the rules names. */
export type RecordAudience = 'everyone' | 'nobody' | readonly RecordRule[];

/** Which records somebody sees at all: those they made, those of their department and below, or all. */
export const RECORD_ROWS = ['own', 'department', 'all'] as const;
/** One of `RECORD_ROWS`. */
export type RecordRows = (typeof RECORD_ROWS)[number];

/** The rights on the records of a form, as a company writes them down. */
export interface RecordPermissions extends Readonly<Record<RecordUse, RecordAudience>> {
  readonly rows: RecordRows;
}

/**
 * Who asks. `groups` are those the person belongs to, with the departments above; `departments` are the person's own
 * and those below.
 */
export interface RecordReader {
  readonly id: string;
  readonly department: string;
  readonly groups: readonly string[];
  readonly departments: readonly string[];
  readonly isAdministrator: boolean;
}

/** What rights ask of a record. */
export interface RecordOrigin {
  readonly creator: string;
  readonly department: string;
  /** How far its request has come (contract words 12); empty without one. */
  readonly progress: string;
  /** The request it belongs to may be read by whoever asks. */
  readonly isOfReadableRequest?: boolean;
}

interface RecordQuestion {
  readonly permissions: RecordPermissions;
  readonly use: RecordUse;
  readonly reader: RecordReader;
  readonly record: RecordOrigin;
}
type RecordGuard = readonly [reason: RefusalCode, blocks: (question: RecordQuestion) => boolean];

const CHANGES: ReadonlySet<RecordUse> = new Set(['edit', 'remove']);
/** A draft is nobody's business but that of its author. */
const DRAFTED = 'DRAFTED';
const FREE: ReadonlySet<string> = new Set(['', DRAFTED, 'CANCEL']);

/**
 * Whether a record may be changed: while no request runs on it, and none has been decided (contract lists 3).
 * @param progress how far its request has come, in the platform's own spelling; empty without one
 * @returns whether nothing stands against changing it
 * @example
 * isFreeRecord('CANCEL'); // true
 */
export const isFreeRecord = (progress: string): boolean => FREE.has(progress);

/**
 * Whether the request of a record is over and holds it for good, rather than being on its way.
 * @param progress how far its request has come, in the platform's own spelling; empty without one
 * @returns whether it has been decided
 * @example
 * isDecidedRecord('SUCCESS_END'); // true
 * isDecidedRecord('N3_AGREE'); // false
 */
export const isDecidedRecord = (progress: string): boolean => progress.endsWith('_END');

/** Read top to bottom: the first guard that blocks is the reason the person sees. */
const GUARDS: readonly RecordGuard[] = [
  ['notFound', ({ reader, record }) => record.progress === DRAFTED && record.creator !== reader.id],
  ['notFound', ({ permissions, reader, record }) => !isSeen(permissions.rows, reader, record)],
  ['record.notAllowed', ({ permissions, reader, record }) => !isAmong(permissions.open, reader, record)],
  ['record.notAllowed', ({ permissions, use, reader, record }) => !isAmong(permissions[use], reader, record)],
  ['record.inProcess', ({ use, record }) => CHANGES.has(use) && !isFreeRecord(record.progress)],
];

/**
 * Why somebody may not do something with a record, or with the form where there is none yet. The buttons of a page and
 * the server ask the same table. Ours: the platform says nothing of rights outside a process.
 * @param permissions as the company wrote them down
 * @param use what is asked for
 * @param reader who asks
 * @param record what it is about; absent for a new one, which is the person's own
 * @returns the reason; `undefined` when nothing stands against it
 * @example
 * const nobody = { remove: 'nobody', export: 'nobody', import: 'nobody', invite: 'nobody', rows: 'all' };
 * const permissions = { open: 'everyone', add: 'nobody', edit: [{ from: 'creator' }], ...nobody };
 * const mei = { id: '1', department: 'hr', groups: ['hr'], departments: ['hr'], isAdministrator: false };
 * recordRefusal(permissions, 'add', mei); // 'record.notAllowed'
 */
export function recordRefusal(
  permissions: RecordPermissions,
  use: RecordUse,
  reader: RecordReader,
  record?: RecordOrigin,
): RefusalCode | undefined {
  const question = { permissions, use, reader, record: record ?? ownRecordOf(reader) };
  return GUARDS.find(([, blocks]) => blocks(question))?.[0];
}

/**
 * Why a guest may not do something by an invitation to a form: they add records in the name of whoever has made it, as
 * long as that person may invite and may add, and do nothing else. Ours.
 * @param permissions as the company wrote them down
 * @param use what is asked for
 * @param maker who has made the invitation, as it is now
 * @returns the reason; `undefined` when nothing stands against it
 * @example
 * const all = { open: 'everyone', edit: 'everyone', remove: 'everyone', export: 'everyone', import: 'everyone' };
 * const permissions = { ...all, add: 'everyone', invite: [{ from: 'groups', ids: ['hr'] }], rows: 'all' };
 * const mei = { id: '1', department: 'hr', groups: ['hr'], departments: ['hr'], isAdministrator: false };
 * guestRefusal(permissions, 'add', mei); // undefined
 * guestRefusal(permissions, 'open', mei); // 'record.notAllowed'
 */
export const guestRefusal = (
  permissions: RecordPermissions,
  use: RecordUse,
  maker: RecordReader,
): RefusalCode | undefined =>
  use === 'add'
    ? (recordRefusal(permissions, 'invite', maker) ?? recordRefusal(permissions, 'add', maker))
    : 'record.notAllowed';

const ownRecordOf = ({ id, department }: RecordReader): RecordOrigin => ({ creator: id, department, progress: '' });

/** A list and a single record are of one mind: what stands in no list of somebody's cannot be opened by its key. */
function isSeen(rows: RecordRows, { id, departments, isAdministrator }: RecordReader, record: RecordOrigin): boolean {
  if (rows === 'all' || isAdministrator || record.creator === id || record.isOfReadableRequest === true) return true;
  return rows === 'department' && departments.includes(record.department);
}

/** An administrator has every right that anybody has. */
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
