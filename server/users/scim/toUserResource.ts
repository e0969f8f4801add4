import { ENTERPRISE_SCHEMA, USER_RESOURCE, USER_SCHEMA } from './attributes.ts';
import { isScimObject, type ScimResource } from './matches.ts';
import { parseResource } from './parseResource.ts';
import { getResourceVersion } from './scimLists.ts';
import { parsePathIds, type GroupRow, type PersonRow } from '#server/directory/directory.ts';
import { knownProperties } from '#server/company/personProperties.ts';
import { splitDepartmentPath } from '#server/company/departmentPath.ts';
import { hasName } from '#server/directory/findOrCreateDepartment.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';

/** Related rows of users: departments by id, names of managers by id, working groups by user. */
export interface UserRelations {
  readonly address: string;
  readonly departments: ReadonlyMap<string, GroupRow>;
  readonly names: ReadonlyMap<string, string>;
  readonly groupsOf: ReadonlyMap<string, readonly GroupRow[]>;
}

export const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
export const toRecord = (value: unknown): ScimResource => (isScimObject(value) ? value : {});
export const toResources = (value: unknown): readonly ScimResource[] =>
  Array.isArray(value) ? value.filter(isScimObject) : [];

/** Returns the resource as the client sent it; empty for users who were not provisioned. */
export const getClientResource = ({ provisioned }: Pick<PersonRow, 'provisioned'>): ScimResource =>
  provisioned?.resource ?? {};
export const isDeletedUser = ({ hasLeft, provisioned }: PersonRow): boolean =>
  hasLeft && provisioned?.isDeleted === true;

/** Converts a user to a SCIM resource. Our columns take precedence over the values the client sent. */
export function toUserResource(person: PersonRow, around: UserRelations): ScimResource {
  const { id, account, externalId, hasLeft } = person;
  const kept = getClientResource(person);
  const displayName = getLocalizedName(person.names, 'zh-CN');
  const enterprise = enterpriseOf(person, around);
  const groups = (around.groupsOf.get(id) ?? []).map((group) => ({
    value: group.id,
    $ref: `${around.address}/Groups/${group.id}`,
    display: getLocalizedName(group.names, 'zh-CN'),
    type: 'direct',
  }));
  const emails = mergeColumnValue(toResources(kept['emails']), selectMail, person.companyEmail, {
    type: 'work',
    primary: true,
  });
  const { landline, office } = knownProperties(person.properties);
  const numbers = mergeColumnValue(toResources(kept['phoneNumbers']), selectMobile, person.mobile, { type: 'mobile' });
  const phones = landline === '' ? numbers : mergeColumnValue(numbers, selectLandline, landline, { type: 'work' });
  const places = toResources(kept['addresses']);
  const addresses = office === '' ? places : mergeOffice(places, office);
  const resource = {
    schemas: [USER_SCHEMA, ...(enterprise === undefined ? [] : [ENTERPRISE_SCHEMA])],
    id,
    ...(externalId !== null && { externalId }),
    ...kept,
    userName: account,
    name: isScimObject(kept['name']) && isClientName(kept, displayName) ? kept['name'] : { formatted: displayName },
    displayName,
    title: getLocalizedName(person.post, 'zh-CN') || undefined,
    active: !hasLeft,
    emails: emails.length === 0 ? undefined : emails,
    phoneNumbers: phones.length === 0 ? undefined : phones,
    addresses: addresses.length === 0 ? undefined : addresses,
    groups: groups.length === 0 ? undefined : groups,
    [ENTERPRISE_SCHEMA]: enterprise,
  };
  const plain = JSON.parse(JSON.stringify(resource)) as ScimResource;
  const meta = { resourceType: 'User', location: `${around.address}/Users/${id}`, version: getResourceVersion(plain) };
  return { ...plain, meta };
}

/** Whether the name parts the client sent still form the displayed name. */
const isClientName = (kept: ScimResource, displayName: string): boolean => getDisplayName(kept) === displayName;

export function getDisplayName(resource: ScimResource): string {
  const { formatted, givenName, familyName } = toRecord(resource['name']);
  return toText(resource['displayName']) || toText(formatted) || joinName(toText(givenName), toText(familyName));
}

/** Matches names in Chinese or Japanese script. */
export const EAST_ASIAN_NAME = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]+$/u;
/** Joins the parts of a name. East Asian names start with the family name and contain no space. */
export const joinName = (given: string, family: string): string =>
  EAST_ASIAN_NAME.test(`${family}${given}`)
    ? `${family}${given}`
    : [given, family].filter((part) => part !== '').join(' ');

export const selectMail = (mails: readonly ScimResource[]): ScimResource | undefined =>
  mails.find(({ primary }) => primary === true) ?? mails.find(({ type }) => isOfType(type, 'work')) ?? mails[0];
export const selectMobile = (phones: readonly ScimResource[]): ScimResource | undefined =>
  phones.find(({ type }) => isOfType(type, 'mobile'));
/** Returns the landline: the phone number of type `work`. The office is the address of type `other`. */
export const selectLandline = (phones: readonly ScimResource[]): ScimResource | undefined =>
  phones.find(({ type }) => isOfType(type, 'work'));
export const selectOffice = (addresses: readonly ScimResource[]): ScimResource | undefined =>
  addresses.find(({ type }) => isOfType(type, 'other'));
const isOfType = (type: unknown, wanted: string): boolean => toText(type).toLowerCase() === wanted;

/** Merges the values the client sent with our column, which replaces the chosen value. */
function mergeColumnValue(
  kept: readonly ScimResource[],
  choose: (values: readonly ScimResource[]) => ScimResource | undefined,
  value: string,
  fresh: ScimResource,
): readonly ScimResource[] {
  const chosen = choose(kept);
  if (chosen === undefined) return value === '' ? kept : [...kept, { value, ...fresh }];
  if (value === '') return kept.filter((each) => each !== chosen);
  return kept.map((each) => (each === chosen ? { ...each, value } : each));
}

function mergeOffice(places: readonly ScimResource[], office: string): readonly ScimResource[] {
  const chosen = selectOffice(places);
  return chosen === undefined
    ? [...places, { type: 'other', formatted: office }]
    : places.map((each) => (each === chosen ? { ...each, formatted: office } : each));
}

/** Keeps landline and office if a replacing body does not contain them. */
export function keepUnsentContacts(resource: ScimResource, returned: ScimResource): ScimResource {
  const keepIfRemoved = (name: string, choose: (values: readonly ScimResource[]) => ScimResource | undefined) => {
    const [now, before] = [toResources(resource[name]), choose(toResources(returned[name]))];
    return choose(now) === undefined && before !== undefined ? { [name]: [...now, before] } : {};
  };
  return { ...resource, ...keepIfRemoved('phoneNumbers', selectLandline), ...keepIfRemoved('addresses', selectOffice) };
}

function enterpriseOf(person: PersonRow, around: UserRelations): ScimResource | undefined {
  const kept = toRecord(getClientResource(person)[ENTERPRISE_SCHEMA]);
  const { manager: _manager, department: _department, ...rest } = kept;
  const department = departmentPath(person, around.departments);
  const { superior } = person;
  const name = superior === null ? undefined : around.names.get(superior);
  const { carNumber } = knownProperties(person.properties);
  const value = {
    ...rest,
    ...(carNumber !== '' && { carNumber }),
    ...(department !== '' && { department }),
    ...(superior !== null && {
      manager: {
        value: superior,
        $ref: `${around.address}/Users/${superior}`,
        ...(name !== undefined && { displayName: name }),
      },
    }),
  };
  return Object.keys(value).length === 0 ? undefined : value;
}

/** Returns the path of the department as the client sent it while it still leads there, otherwise our own path. */
function departmentPath(person: PersonRow, departments: ReadonlyMap<string, GroupRow>): string {
  const chain = parsePathIds(departments.get(person.department)?.path ?? '').flatMap((id) => departments.get(id) ?? []);
  const below = chain.slice(1);
  const said = toText(toRecord(getClientResource(person)[ENTERPRISE_SCHEMA])['department']);
  const levels = splitDepartmentPath(said);
  const isFrom = (units: readonly GroupRow[]): boolean =>
    units.length === levels.length && units.every((unit, at) => hasName(unit, levels[at] ?? ''));
  if (said !== '' && (isFrom(below) || isFrom(chain))) return said;
  return below.map(({ names }) => getLocalizedName(names, 'zh-CN')).join('/');
}

/** Returns the attributes a PATCH starts from. A derived display name is omitted. */
export function toPatchableUser(person: PersonRow, returned: ScimResource): ScimResource {
  const { displayName, id: _id, ...rest } = parseResource(USER_RESOURCE, returned);
  const kept = getClientResource(person);
  const isDerived =
    isScimObject(kept['name']) && kept['displayName'] === undefined && isClientName(kept, toText(displayName));
  return isDerived ? rest : { ...rest, displayName };
}
