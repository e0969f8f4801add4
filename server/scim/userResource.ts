import { ENTERPRISE_SCHEMA, USER, USER_SCHEMA } from './attributes.ts';
import { isScimObject, type ScimResource } from './matches.ts';
import { readResource } from './readResource.ts';
import { versionOf } from './scimLists.ts';
import { idsIn, type GroupRow, type PersonRow } from '../directory/directory.ts';
import { knownProperties } from '../directory/properties.ts';
import { isNamed, levelsOf } from '../directory/departmentAt.ts';
import { nameIn } from '../texts/nameIn.ts';

/** What else is told of a person: groups by id, names of superiors by id, working groups by person. */
export interface UserSurroundings {
  readonly address: string;
  readonly departments: ReadonlyMap<string, GroupRow>;
  readonly names: ReadonlyMap<string, string>;
  readonly groupsOf: ReadonlyMap<string, readonly GroupRow[]>;
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
export const recordOf = (value: unknown): ScimResource => (isScimObject(value) ? value : {});
export const resourcesIn = (value: unknown): readonly ScimResource[] =>
  Array.isArray(value) ? value.filter(isScimObject) : [];

/** What the folder said of a person; nothing where they came another way. */
export const keptOf = ({ provisioned }: Pick<PersonRow, 'provisioned'>): ScimResource => provisioned?.resource ?? {};
export const isGone = ({ hasLeft, provisioned }: PersonRow): boolean => hasLeft && provisioned?.isDeleted === true;

/** A person as SCIM tells of them: what we keep in columns stands over what the folder said once. */
export function userResource(person: PersonRow, around: UserSurroundings): ScimResource {
  const { id, account, externalId, hasLeft } = person;
  const kept = keptOf(person);
  const displayName = nameIn(person.names, 'zh-CN');
  const enterprise = enterpriseOf(person, around);
  const groups = (around.groupsOf.get(id) ?? []).map((group) => ({
    value: group.id,
    $ref: `${around.address}/Groups/${group.id}`,
    display: nameIn(group.names, 'zh-CN'),
    type: 'direct',
  }));
  const emails = withChosen(resourcesIn(kept['emails']), chosenMail, person.email, { type: 'work', primary: true });
  const { landline, office } = knownProperties(person.properties);
  const numbers = withChosen(resourcesIn(kept['phoneNumbers']), chosenMobile, person.mobile, { type: 'mobile' });
  const phones = landline === '' ? numbers : withChosen(numbers, chosenLandline, landline, { type: 'work' });
  const places = resourcesIn(kept['addresses']);
  const addresses = office === '' ? places : withOffice(places, office);
  const resource = {
    schemas: [USER_SCHEMA, ...(enterprise === undefined ? [] : [ENTERPRISE_SCHEMA])],
    id,
    ...(externalId !== null && { externalId }),
    ...kept,
    userName: account,
    name: isScimObject(kept['name']) && isAsNamed(kept, displayName) ? kept['name'] : { formatted: displayName },
    displayName,
    title: nameIn(person.post, 'zh-CN') || undefined,
    active: !hasLeft,
    emails: emails.length === 0 ? undefined : emails,
    phoneNumbers: phones.length === 0 ? undefined : phones,
    addresses: addresses.length === 0 ? undefined : addresses,
    groups: groups.length === 0 ? undefined : groups,
    [ENTERPRISE_SCHEMA]: enterprise,
  };
  const told = JSON.parse(JSON.stringify(resource)) as ScimResource;
  const meta = { resourceType: 'User', location: `${around.address}/Users/${id}`, version: versionOf(told) };
  return { ...told, meta };
}

/** Whether the name the folder gave in parts is still the one colleagues read. */
const isAsNamed = (kept: ScimResource, displayName: string): boolean => shownName(kept) === displayName;

/** What a person without a display name is called. */
export function shownName(resource: ScimResource): string {
  const { formatted, givenName, familyName } = recordOf(resource['name']);
  return textIn(resource['displayName']) || textIn(formatted) || joinedName(textIn(givenName), textIn(familyName));
}

const HAN = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]+$/u;
/** A name in Chinese signs begins with the family's and has no space. */
export const joinedName = (given: string, family: string): string =>
  HAN.test(`${family}${given}`) ? `${family}${given}` : [given, family].filter((part) => part !== '').join(' ');

export const chosenMail = (mails: readonly ScimResource[]): ScimResource | undefined =>
  mails.find(({ primary }) => primary === true) ?? mails.find(({ type }) => isOfType(type, 'work')) ?? mails[0];
export const chosenMobile = (phones: readonly ScimResource[]): ScimResource | undefined =>
  phones.find(({ type }) => isOfType(type, 'mobile'));
/** As directories write them: a number at work, and an address of no kind of their own for the office. */
export const chosenLandline = (phones: readonly ScimResource[]): ScimResource | undefined =>
  phones.find(({ type }) => isOfType(type, 'work'));
export const chosenOffice = (addresses: readonly ScimResource[]): ScimResource | undefined =>
  addresses.find(({ type }) => isOfType(type, 'other'));
const isOfType = (type: unknown, wanted: string): boolean => textIn(type).toLowerCase() === wanted;

/** The values the folder gave, with ours where one of them is used. */
function withChosen(
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

function withOffice(places: readonly ScimResource[], office: string): readonly ScimResource[] {
  const chosen = chosenOffice(places);
  return chosen === undefined
    ? [...places, { type: 'other', formatted: office }]
    : places.map((each) => (each === chosen ? { ...each, formatted: office } : each));
}

/** A replacing body that says nothing of landline or office leaves them as they were told. */
export function withUnsaid(resource: ScimResource, told: ScimResource): ScimResource {
  const unsaid = (name: string, choose: (values: readonly ScimResource[]) => ScimResource | undefined) => {
    const [now, before] = [resourcesIn(resource[name]), choose(resourcesIn(told[name]))];
    return choose(now) === undefined && before !== undefined ? { [name]: [...now, before] } : {};
  };
  return { ...resource, ...unsaid('phoneNumbers', chosenLandline), ...unsaid('addresses', chosenOffice) };
}

function enterpriseOf(person: PersonRow, around: UserSurroundings): ScimResource | undefined {
  const kept = recordOf(keptOf(person)[ENTERPRISE_SCHEMA]);
  const { manager: _manager, department: _department, ...rest } = kept;
  const department = departmentPath(person, around.departments);
  const { superior } = person;
  const name = superior === null ? undefined : around.names.get(superior);
  const { carNumber } = knownProperties(person.properties);
  const told = {
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
  return Object.keys(told).length === 0 ? undefined : told;
}

/** The path of a department in the folder's words while they still lead there, else in ours. */
function departmentPath(person: PersonRow, departments: ReadonlyMap<string, GroupRow>): string {
  const chain = idsIn(departments.get(person.department)?.path ?? '').flatMap((id) => departments.get(id) ?? []);
  const below = chain.slice(1);
  const said = textIn(recordOf(keptOf(person)[ENTERPRISE_SCHEMA])['department']);
  const levels = levelsOf(said);
  const isFrom = (units: readonly GroupRow[]): boolean =>
    units.length === levels.length && units.every((unit, at) => isNamed(unit, levels[at] ?? ''));
  if (said !== '' && (isFrom(below) || isFrom(chain))) return said;
  return below.map(({ names }) => nameIn(names, 'zh-CN')).join('/');
}

/** What of a person a client may change, as a PATCH finds it: a name that was only derived is not there. */
export function changeableUser(person: PersonRow, told: ScimResource): ScimResource {
  const { displayName, id: _id, ...rest } = readResource(USER, told);
  const kept = keptOf(person);
  const isDerived =
    isScimObject(kept['name']) && kept['displayName'] === undefined && isAsNamed(kept, textIn(displayName));
  return isDerived ? rest : { ...rest, displayName };
}
