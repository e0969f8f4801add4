import { and, eq, inArray, or } from 'drizzle-orm';
import { SYSTEM } from '#domain/workflow/command.ts';
import { endLinksOf } from '../access/makeAccessLink.ts';
import { lockDirectory } from '../directory/lockDirectory.ts';
import { bringBack } from '../directory/leaving/bringBack.ts';
import { markLeft } from '../directory/leaving/markLeft.ts';
import { keepAccount } from '../directory/namesInUse.ts';
import type { PersonRow } from '../directory/directory.ts';
import { logPerson } from '../people/writePeopleLog.ts';
import { NO_PASSWORD } from '../session/passwords.ts';
import { people } from '../storage/schema/identity.ts';
import { leavings } from '../storage/schema/leavings.ts';
import { ENTERPRISE_SCHEMA, USER } from './attributes.ts';
import { findUser, showUser, surroundingsOf } from './findUsers.ts';
import { isScimObject, type ScimResource } from './matches.ts';
import { applyPatch } from './patch.ts';
import { readResource } from './readResource.ts';
import type { ScimScope } from './scimCall.ts';
import { ScimFault } from './scimFault.ts';
import { changeableUser, isGone, keptOf, recordOf, textIn, userResource, withUnsaid } from './userResource.ts';
import { userColumns, refuseTaken } from './writeUser.ts';

/** Whether the version a client has seen is the one there is (RFC 7644 3.14). */
export type CheckVersion = (resource: ScimResource) => void;

/** Somebody the folder has taken out comes back as who they were; anybody else is new. */
export async function createUser(scope: ScimScope, sent: unknown): Promise<ScimResource> {
  const resource = readResource(USER, sent);
  await lockDirectory(scope.tx, scope.tenant);
  const former = await formerUser(scope, resource);
  if (former !== undefined)
    return saveUser(scope, { row: former, resource: await showUser(scope, former) }, { active: true, ...resource });
  const id = scope.newId();
  const columns = await userColumns(scope, { id }, resource);
  await refuseTaken(scope, id, columns);
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

async function formerUser({ tx, tenant }: ScimScope, resource: ScimResource): Promise<PersonRow | undefined> {
  const account = textIn(resource['userName']).toLowerCase();
  const externalId = textIn(resource['externalId']);
  const found = await tx
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), or(eq(people.account, account), eq(people.externalId, externalId))));
  const held = await heldToGo(tx, found);
  return found.find(
    (each) =>
      (isGone(each) || held.has(each.id)) &&
      (externalId !== '' && each.externalId !== null ? each.externalId === externalId : each.account === account),
  );
}

/** Whom the folder has taken out, though an administrator is asked first. */
async function heldToGo(tx: ScimScope['tx'], found: readonly PersonRow[]): Promise<ReadonlySet<string>> {
  const ids = found.map(({ id }) => id);
  const isHeld = and(eq(leavings.state, 'held'), eq(leavings.isDeleted, true), inArray(leavings.person, ids));
  const rows = ids.length === 0 ? [] : await tx.select({ person: leavings.person }).from(leavings).where(isHeld);
  return new Set(rows.map(({ person }) => person));
}

/** What a replacing body does not speak of stays: whether they are there, and what the whole extension says. */
export async function replaceUser(scope: ScimScope, id: string, sent: unknown, check: CheckVersion) {
  const locked = await lockUser(scope, id, check);
  const { id: _id, ...resource } = readResource(USER, sent);
  const kept = recordOf(locked.resource[ENTERPRISE_SCHEMA]);
  const given = resource[ENTERPRISE_SCHEMA];
  const { department, carNumber } = kept;
  const enterprise = isScimObject(given) ? { department, carNumber, ...given } : kept;
  return saveUser(scope, locked, { ...withUnsaid(resource, locked.resource), [ENTERPRISE_SCHEMA]: enterprise });
}

export async function patchUser(scope: ScimScope, id: string, sent: unknown, check: CheckVersion) {
  const locked = await lockUser(scope, id, check);
  // Without it, one sees afterwards whether the change spoke of it.
  const { active: _active, ...current } = changeableUser(locked.row, locked.resource);
  return saveUser(scope, locked, applyPatch(USER, current, sent));
}

/** The same as leaving: the row stays, because requests name the person. */
export async function deleteUser(scope: ScimScope, id: string, check: CheckVersion): Promise<void> {
  const { row } = await lockUser(scope, id, check);
  if (!row.hasLeft) {
    await goAway(scope, row, true);
    return logPerson(scope, row, row.id);
  }
  const provisioned = { resource: keptOf(row), isDeleted: true };
  await scope.tx.update(people).set({ provisioned }).where(eq(people.id, row.id));
}

interface LockedUser {
  readonly row: PersonRow;
  readonly resource: ScimResource;
}

async function lockUser(scope: ScimScope, id: string, check: CheckVersion): Promise<LockedUser> {
  await lockDirectory(scope.tx, scope.tenant);
  const row = await findUser(scope, id);
  const resource = userResource(row, await surroundingsOf(scope, [row]));
  check(resource);
  return { row, resource };
}

async function saveUser(
  scope: ScimScope,
  { row: old, resource: told }: LockedUser,
  resource: ScimResource,
): Promise<ScimResource> {
  const columns = await userColumns(scope, { id: old.id, old, told }, resource);
  await refuseTaken(scope, old.id, columns);
  if (columns.account !== old.account) await keepAccount(scope.tx, scope.tenant, old.id, old.account);
  await scope.tx.update(people).set(columns).where(eq(people.id, old.id));
  if (columns.email !== old.email) await endLinksOf(scope.tx, [old.id]);
  const { active } = resource;
  if (active === true) await bringBack(scope.tx, scope.leaving, { tenant: scope.tenant, people: [old.id], by: SYSTEM });
  if (active === false && !old.hasLeft) await goAway(scope, old, false);
  await logPerson(scope, old, old.id);
  return showUser(scope, await findUser(scope, old.id));
}

async function goAway({ tx, tenant, leaving }: ScimScope, { id }: PersonRow, isDeleted: boolean): Promise<void> {
  const left = await markLeft(tx, leaving, { tenant, people: [id], by: SYSTEM, way: 'folder', isDeleted });
  if (!left.ok) throw new ScimFault(400, 'The last administrator who can log in cannot leave', 'mutability');
}
