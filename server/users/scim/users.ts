import { and, eq, inArray, or } from 'drizzle-orm';
import { SYSTEM } from '#domain/workflow/command.ts';
import { deletePasswordLinks } from '#server/auth/passwordLinks/createPasswordLink.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { reactivateUsers } from '../offboarding/reactivateUsers.ts';
import { deactivateUsers } from '../offboarding/deactivateUsers.ts';
import { storeFormerAccount } from '#server/directory/namesInUse.ts';
import type { PersonRow } from '#server/directory/directory.ts';
import { logPerson } from '#server/directory/writePeopleLog.ts';
import { NO_PASSWORD } from '#server/auth/session/passwords.ts';
import { people } from '#server/db/schema/identity.ts';
import { departures } from '#server/db/schema/departures.ts';
import { ENTERPRISE_SCHEMA, USER_RESOURCE } from './attributes.ts';
import { findUser, showUser, loadUserRelations } from './findUsers.ts';
import { isScimObject, type ScimResource } from './matches.ts';
import { applyPatch } from './patch.ts';
import { parseResource } from './parseResource.ts';
import type { ScimScope } from './scimCall.ts';
import { ScimError } from './scimFault.ts';
import {
  toPatchableUser,
  isDeletedUser,
  getClientResource,
  toRecord,
  toText,
  toUserResource,
  keepUnsentContacts,
} from './toUserResource.ts';
import { toUserColumns, assertUnique } from './writeUser.ts';

/** Throws ScimError if the version the client knows is not the current one (RFC 7644 3.14). */
export type CheckVersion = (resource: ScimResource) => void;

/** Creates a user. A user the client had deleted is reactivated instead. */
export async function createUser(scope: ScimScope, sent: unknown): Promise<ScimResource> {
  const resource = parseResource(USER_RESOURCE, sent);
  await lockDirectory(scope.tx, scope.tenant);
  const former = await findDeletedUser(scope, resource);
  if (former !== undefined)
    return saveUser(scope, { row: former, resource: await showUser(scope, former) }, { active: true, ...resource });
  const id = scope.newId();
  const columns = await toUserColumns(scope, { id }, resource);
  await assertUnique(scope, id, columns);
  const row = {
    ...columns,
    id,
    tenant: scope.tenant,
    passwordHash: NO_PASSWORD,
    hasLeft: resource['active'] === false,
  };
  await scope.tx.insert(people).values(row);
  await logPerson(scope, undefined, id);
  return showUser(scope, await findUser(scope, id));
}

async function findDeletedUser({ tx, tenant }: ScimScope, resource: ScimResource): Promise<PersonRow | undefined> {
  const account = toText(resource['userName']).toLowerCase();
  const externalId = toText(resource['externalId']);
  const found = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), or(eq(people.account, account), eq(people.externalId, externalId))));
  const held = await findPendingDeletions(tx, found);
  return found.find(
    (each) =>
      (isDeletedUser(each) || held.has(each.id)) &&
      (externalId !== '' && each.externalId !== null ? each.externalId === externalId : each.account === account),
  );
}

/** Returns the users the client has deleted whose deactivation waits for an administrator's confirmation. */
async function findPendingDeletions(tx: ScimScope['tx'], found: readonly PersonRow[]): Promise<ReadonlySet<string>> {
  const ids = found.map(({ id }) => id);
  const isHeld = and(eq(departures.state, 'held'), eq(departures.isDeleted, true), inArray(departures.person, ids));
  const rows = ids.length === 0 ? [] : await tx.select({ person: departures.person }).from(departures).where(isHeld);
  return new Set(rows.map(({ person }) => person));
}

/**
 * Replaces a user. `active`, landline, office and the extension stay if the body does not contain them; so do
 * `department` and `carNumber` of the extension.
 */
export async function replaceUser(scope: ScimScope, id: string, sent: unknown, check: CheckVersion) {
  const locked = await lockUser(scope, id, check);
  const { id: _id, ...resource } = parseResource(USER_RESOURCE, sent);
  const kept = toRecord(locked.resource[ENTERPRISE_SCHEMA]);
  const given = resource[ENTERPRISE_SCHEMA];
  const { department, carNumber } = kept;
  const enterprise = isScimObject(given) ? { department, carNumber, ...given } : kept;
  return saveUser(scope, locked, { ...keepUnsentContacts(resource, locked.resource), [ENTERPRISE_SCHEMA]: enterprise });
}

export async function patchUser(scope: ScimScope, id: string, sent: unknown, check: CheckVersion) {
  const locked = await lockUser(scope, id, check);
  // Omitted, so that the result shows whether the operations set it.
  const { active: _active, ...current } = toPatchableUser(locked.row, locked.resource);
  return saveUser(scope, locked, applyPatch(USER_RESOURCE, current, sent));
}

/** Deactivates a user. The row stays, because requests refer to it. */
export async function deleteUser(scope: ScimScope, id: string, check: CheckVersion): Promise<void> {
  const { row } = await lockUser(scope, id, check);
  if (!row.hasLeft) {
    await deactivateProvisionedUser(scope, row, true);
    return logPerson(scope, row, row.id);
  }
  const provisioned = { resource: getClientResource(row), isDeleted: true };
  await scope.tx.update(people).set({ provisioned }).where(eq(people.id, row.id));
}

interface LockedUser {
  readonly row: PersonRow;
  readonly resource: ScimResource;
}

async function lockUser(scope: ScimScope, id: string, check: CheckVersion): Promise<LockedUser> {
  await lockDirectory(scope.tx, scope.tenant);
  const row = await findUser(scope, id);
  const resource = toUserResource(row, await loadUserRelations(scope, [row]));
  check(resource);
  return { row, resource };
}

async function saveUser(
  scope: ScimScope,
  { row: old, resource: returned }: LockedUser,
  resource: ScimResource,
): Promise<ScimResource> {
  const columns = await toUserColumns(scope, { id: old.id, old, returned }, resource);
  await assertUnique(scope, old.id, columns);
  if (columns.account !== old.account) await storeFormerAccount(scope.tx, scope.tenant, old.id, old.account);
  await scope.tx.update(people).set(columns).where(eq(people.id, old.id));
  if (columns.companyEmail !== old.companyEmail) await deletePasswordLinks(scope.tx, [old.id]);
  const { active } = resource;
  if (active === true)
    await reactivateUsers(scope.tx, scope.offboarding, { tenant: scope.tenant, people: [old.id], by: SYSTEM });
  if (active === false && !old.hasLeft) await deactivateProvisionedUser(scope, old, false);
  await logPerson(scope, old, old.id);
  return showUser(scope, await findUser(scope, old.id));
}

async function deactivateProvisionedUser(
  { tx, tenant, offboarding }: ScimScope,
  { id }: PersonRow,
  isDeleted: boolean,
): Promise<void> {
  const left = await deactivateUsers(tx, offboarding, {
    tenant,
    people: [id],
    by: SYSTEM,
    source: 'folder',
    isDeleted,
  });
  if (!left.ok) throw new ScimError(400, 'The last administrator who can log in cannot leave', 'mutability');
}
