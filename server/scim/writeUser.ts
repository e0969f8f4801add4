import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { departmentAt, levelsOf, MOST_LEVELS, topDepartment } from '../directory/departmentAt.ts';
import type { PersonRow } from '../directory/directory.ts';
import { foundBy } from '../directory/foundBy.ts';
import { withProperties } from '../directory/properties.ts';
import { withText } from '../texts/withText.ts';
import { isOthersAccount } from '../directory/namesInUse.ts';
import { people } from '../storage/schema/identity.ts';
import type { Names } from '../storage/columns.ts';
import { ENTERPRISE_SCHEMA } from './attributes.ts';
import type { ScimResource } from './matches.ts';
import type { ScimScope } from './scimCall.ts';
import { badValue, ScimFault } from './scimFault.ts';
import {
  chosenLandline,
  chosenMail,
  chosenMobile,
  chosenOffice,
  joinedName,
  keptOf,
  resourcesIn,
  recordOf,
  shownName,
  textIn,
} from './userResource.ts';
import { isScimObject } from './matches.ts';

const ACCOUNT = /^[^\s\p{C},;"'<>]{1,200}$/u;
const MAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;
const NAME_CHARACTERS = 200;

/** Whom a resource is about: `old` as the row, `told` as the client was told of it. */
export interface WrittenUser {
  readonly id: string;
  readonly old?: PersonRow;
  readonly told?: ScimResource;
}

/** What a resource says of a person, as the columns of their row. */
export async function userColumns(scope: ScimScope, { id, old, told }: WrittenUser, resource: ScimResource) {
  const { userName, externalId, active: _active, schemas: _schemas, ...kept } = resource;
  const account = textIn(userName).toLowerCase();
  if (!ACCOUNT.test(account)) throw badValue('“userName” must be an account of up to 200 signs without spaces');
  const enterprise = recordOf(resource[ENTERPRISE_SCHEMA]);
  const email = mailOf(resource);
  const names = namesOf(resource, account, old);
  return {
    account,
    externalId: textIn(externalId) || null,
    names,
    post: withText(old?.post, textIn(resource['title'])),
    email,
    mobile: mobileOf(resource),
    properties: withProperties(old?.properties, bookLinesOf(resource)),
    department: await departmentOf(scope, pathIn(resource), old && { old, path: pathIn(told) }),
    superior: await superiorOf(scope, id, textIn(recordOf(enterprise['manager'])['value'])),
    found: foundBy({ names, account, email }, old),
    provisioned: { resource: kept },
  };
}

/** No two people of a company have one account or one id of the folder; who has left keeps theirs. */
export async function refuseTaken(
  { tx, tenant }: ScimScope,
  id: string,
  { account, externalId }: Pick<PersonRow, 'account' | 'externalId'>,
): Promise<void> {
  const others = and(eq(people.tenant, tenant), ne(people.id, id));
  const [sameAccount] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(others, eq(people.account, account)));
  if (sameAccount || (await isOthersAccount(tx, tenant, id, account)))
    throw new ScimFault(
      409,
      'The account belongs to somebody else, who may have left: choose another one',
      'uniqueness',
    );
  if (externalId === null) return;
  const [sameId] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(others, eq(people.externalId, externalId)));
  if (sameId) throw new ScimFault(409, '“externalId” belongs to somebody else', 'uniqueness');
}

/** A name that is one of theirs already changes none of the others; a new one is read in every language. */
function namesOf(resource: ScimResource, account: string, old: PersonRow | undefined): Names {
  const keptName = old && recordOf(keptOf(old)['name']);
  const isOld = old !== undefined && resource['displayName'] === undefined && isSame(resource['name'], keptName);
  if (isOld) return old.names;
  const { formatted, givenName, familyName } = recordOf(resource['name']);
  const parts = joinedName(textIn(givenName), textIn(familyName));
  // Parts that were changed say more than the whole that was left as it was.
  const isWholeOld =
    keptName !== undefined && formatted !== undefined && formatted === keptName['formatted'] && parts !== '';
  const shown = textIn(resource['displayName']) || (isWholeOld ? parts : shownName(resource)) || account;
  if (shown.length > NAME_CHARACTERS) throw badValue(`A name may have ${NAME_CHARACTERS} characters`);
  return withText(old?.names, shown);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? {}) === JSON.stringify(other ?? {});
function mailOf(resource: ScimResource): string {
  const { emails } = resource;
  const mail = textIn(chosenMail(Array.isArray(emails) ? emails.filter(isScimObject) : [])?.['value']);
  if (mail !== '' && !MAIL.test(mail)) throw badValue('“emails” needs an address with one @');
  return mail;
}

function mobileOf(resource: ScimResource): string {
  const { phoneNumbers } = resource;
  const mobile = textIn(chosenMobile(Array.isArray(phoneNumbers) ? phoneNumbers.filter(isScimObject) : [])?.['value']);
  if (mobile.length > 50) throw badValue('A number may have 50 characters');
  return mobile;
}

const BOOK_CHARACTERS = 200;
/** What the address book says besides. */
function bookLinesOf(resource: ScimResource) {
  const said = {
    landline: textIn(chosenLandline(resourcesIn(resource['phoneNumbers']))?.['value']),
    office: textIn(chosenOffice(resourcesIn(resource['addresses']))?.['formatted']),
    carNumber: textIn(recordOf(resource[ENTERPRISE_SCHEMA])['carNumber']),
  };
  if (Object.values(said).some((value) => value.length > BOOK_CHARACTERS))
    throw badValue(`Landline, office and “carNumber” may have ${BOOK_CHARACTERS} characters`);
  return said;
}

const pathIn = (resource: ScimResource | undefined): string =>
  textIn(recordOf(resource?.[ENTERPRISE_SCHEMA])['department']);

/** A path that is sent back as it was told moves nobody. */
async function departmentOf(
  { tx, tenant, newId }: ScimScope,
  path: string,
  before: { readonly old: PersonRow; readonly path: string } | undefined,
): Promise<string> {
  const top = await topDepartment(tx, tenant);
  if (top === undefined) throw new ScimFault(403, 'There is no company for this token yet');
  if (before?.path === path) return before.old.department;
  const levels = levelsOf(path);
  if (levels.length > MOST_LEVELS || levels.some((name) => name.length > 100))
    throw badValue(`“department” may have ${MOST_LEVELS} levels of 100 characters`);
  return (await departmentAt(tx, top, levels, newId)).id;
}

/** Nobody reports to themselves, by however many others (a ring). */
async function superiorOf({ tx, tenant }: ScimScope, id: string, superior: string): Promise<string | null> {
  if (superior === '') return null;
  const rows = await tx
    .select({ id: people.id, superior: people.superior })
    .from(people)
    .where(and(eq(people.tenant, tenant), isNotNull(people.superior)));
  const over = new Map(rows.map((row) => [row.id, row.superior]));
  const seen = new Set<string>();
  for (let each: string | null | undefined = superior; each && !seen.has(each); each = over.get(each)) {
    if (each === id) throw badValue('“manager” would report to the person: superiors must not form a ring');
    seen.add(each);
  }
  const [known] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.id, superior)));
  if (known === undefined) throw badValue('“manager” names nobody');
  return superior;
}
