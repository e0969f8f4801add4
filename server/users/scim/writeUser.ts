import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { splitDepartmentPath, MAX_LEVELS } from '#server/company/departmentPath.ts';
import { findOrCreateDepartment, findRootDepartment } from '#server/directory/findOrCreateDepartment.ts';
import type { PersonRow } from '#server/directory/directory.ts';
import { updateSearchText } from '#server/directory/updateSearchText.ts';
import { withProperties } from '#server/company/personProperties.ts';
import { toMailColumns } from '#server/directory/toMailColumns.ts';
import { mergeLocalized } from '#server/i18n/mergeLocalized.ts';
import { isAccount } from '#server/company/accountRule.ts';
import { isAccountOfOtherUser, accountSpellings } from '#server/directory/namesInUse.ts';
import { people } from '#server/db/schema/identity.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import { ENTERPRISE_SCHEMA } from './attributes.ts';
import { isScimObject, type ScimResource } from './matches.ts';
import type { ScimScope } from './scimCall.ts';
import { invalidValueError, ScimError } from './scimFault.ts';
import {
  selectLandline,
  selectMail,
  selectMobile,
  selectOffice,
  joinName,
  getClientResource,
  toResources,
  toRecord,
  getDisplayName,
  toText,
} from './toUserResource.ts';

const MAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;
const NAME_CHARACTERS = 200;

/** The user of a resource: `old` is the stored row, `returned` the resource as last returned to the client. */
export interface UserWriteContext {
  readonly id: string;
  readonly old?: PersonRow;
  readonly returned?: ScimResource;
}

export async function toUserColumns(scope: ScimScope, { id, old, returned }: UserWriteContext, resource: ScimResource) {
  const { userName, externalId, active: _active, schemas: _schemas, ...kept } = resource;
  const account = toText(userName).toLowerCase();
  if (!isAccount(account))
    throw invalidValueError('“userName” must be an account of up to 200 signs of one alphabet, without spaces or #');
  const enterprise = toRecord(resource[ENTERPRISE_SCHEMA]);
  const mail = toMailColumns(mailOf(resource), old);
  const names = toNames(resource, account, old);
  return {
    account,
    externalId: toText(externalId) || null,
    names,
    post: mergeLocalized(old?.post, toText(resource['title'])),
    ...mail,
    mobile: mobileOf(resource),
    properties: withProperties(old?.properties, toContactColumns(resource)),
    department: await resolveDepartment(scope, pathIn(resource), old && { old, path: pathIn(returned) }),
    superior: await validateManager(scope, id, toText(toRecord(enterprise['manager'])['value'])),
    found: updateSearchText({ names, account, email: mail.email }, old),
    provisioned: { resource: kept },
  };
}

/** Refuses an account or external id that another user of the company has, including users who have left. */
export async function assertUnique(
  { tx, tenant }: ScimScope,
  id: string,
  { account, externalId }: Pick<PersonRow, 'account' | 'externalId'>,
): Promise<void> {
  const others = and(eq(people.tenant, tenant), ne(people.id, id));
  const [sameAccount] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(others, inArray(people.account, [...(await accountSpellings(tx, tenant, account))])));
  if (sameAccount || (await isAccountOfOtherUser(tx, tenant, id, account)))
    throw new ScimError(
      409,
      'The account belongs to another user, who may have left: choose another one',
      'uniqueness',
    );
  if (externalId === null) return;
  const [sameId] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(others, eq(people.externalId, externalId)));
  if (sameId) throw new ScimError(409, '“externalId” belongs to another user', 'uniqueness');
}

/** Returns the names of a user. An unchanged name keeps all languages; a new one applies to all languages. */
function toNames(resource: ScimResource, account: string, old: PersonRow | undefined): LocalizedNames {
  const keptName = old && toRecord(getClientResource(old)['name']);
  const isOld = old !== undefined && resource['displayName'] === undefined && isSame(resource['name'], keptName);
  if (isOld) return old.names;
  const { formatted, givenName, familyName } = toRecord(resource['name']);
  const parts = joinName(toText(givenName), toText(familyName));
  // If the parts of the name changed and `formatted` did not, the parts are used.
  const isWholeOld =
    keptName !== undefined && formatted !== undefined && formatted === keptName['formatted'] && parts !== '';
  const shown = toText(resource['displayName']) || (isWholeOld ? parts : getDisplayName(resource)) || account;
  if (shown.length > NAME_CHARACTERS) throw invalidValueError(`A name may have ${NAME_CHARACTERS} characters`);
  return mergeLocalized(old?.names, shown);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? {}) === JSON.stringify(other ?? {});
function mailOf(resource: ScimResource): string {
  const { emails } = resource;
  const mail = toText(selectMail(Array.isArray(emails) ? emails.filter(isScimObject) : [])?.['value']);
  if (mail !== '' && !MAIL.test(mail)) throw invalidValueError('“emails” needs an address with one @');
  return mail;
}

function mobileOf(resource: ScimResource): string {
  const { phoneNumbers } = resource;
  const mobile = toText(selectMobile(Array.isArray(phoneNumbers) ? phoneNumbers.filter(isScimObject) : [])?.['value']);
  if (mobile.length > 50) throw invalidValueError('A number may have 50 characters');
  return mobile;
}

const BOOK_CHARACTERS = 200;
/** Returns the remaining fields of the address book. */
function toContactColumns(resource: ScimResource) {
  const said = {
    landline: toText(selectLandline(toResources(resource['phoneNumbers']))?.['value']),
    office: toText(selectOffice(toResources(resource['addresses']))?.['formatted']),
    carNumber: toText(toRecord(resource[ENTERPRISE_SCHEMA])['carNumber']),
  };
  if (Object.values(said).some((value) => value.length > BOOK_CHARACTERS))
    throw invalidValueError(`Landline, office and “carNumber” may have ${BOOK_CHARACTERS} characters`);
  return said;
}

const pathIn = (resource: ScimResource | undefined): string =>
  toText(toRecord(resource?.[ENTERPRISE_SCHEMA])['department']);

/** Returns the department of a path. An unchanged path does not move the user. */
async function resolveDepartment(
  { tx, tenant, newId }: ScimScope,
  path: string,
  before: { readonly old: PersonRow; readonly path: string } | undefined,
): Promise<string> {
  const top = await findRootDepartment(tx, tenant);
  if (top === undefined) throw new ScimError(403, 'There is no company for this token yet');
  if (before?.path === path) return before.old.department;
  const levels = splitDepartmentPath(path);
  if (levels.length > MAX_LEVELS || levels.some((name) => name.length > 100))
    throw invalidValueError(`“department” may have ${MAX_LEVELS} levels of 100 characters`);
  return (await findOrCreateDepartment(tx, top, levels, newId)).id;
}

/** Returns the manager's id; throws ScimError for a cycle or an unknown user. */
async function validateManager({ tx, tenant }: ScimScope, id: string, superior: string): Promise<string | null> {
  if (superior === '') return null;
  const rows = await tx
    .select({ id: people.id, superior: people.superior })
    .from(people)
    .where(and(eq(people.tenant, tenant), isNotNull(people.superior)));
  const over = new Map(rows.map((row) => [row.id, row.superior]));
  const seen = new Set<string>();
  for (let each: string | null | undefined = superior; each && !seen.has(each); each = over.get(each)) {
    if (each === id) throw invalidValueError('“manager” would report to the person: superiors must not form a ring');
    seen.add(each);
  }
  const [known] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.id, superior)));
  if (known === undefined) throw invalidValueError('“manager” names no user');
  return superior;
}
