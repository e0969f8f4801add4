import type { LeavingDeps } from '../directory/leaving/leavingDeps.ts';
import type { Database } from '../storage/database.ts';
import type { ServerClock } from '../serverClock.ts';
import { GROUP, USER, type ResourceKind } from './attributes.ts';
import { resourceType, resourceTypes, schemaOf, schemas, serviceProviderConfig } from './describe.ts';
import { findUser, listUsers, showUser } from './findUsers.ts';
import { createGroup, deleteGroup, listGroups, patchGroup, replaceGroup, showGroup } from './groups.ts';
import { readQuestion, type ListQuestion } from './scimLists.ts';
import { isScimObject, type ScimResource } from './matches.ts';
import { project } from './project.ts';
import type { ScimScope } from './scimCall.ts';
import type { ScimEndpointName } from './scimEndpoints.ts';
import { ScimFault } from './scimFault.ts';
import { createUser, deleteUser, patchUser, replaceUser, type CheckVersion } from './users.ts';

/** A call as it came: which one, about what, with what beside it. */
export interface ScimAsked {
  readonly name: ScimEndpointName;
  readonly id: string;
  readonly query: ScimResource;
  readonly body: unknown;
  readonly address: string;
  readonly ifMatch?: string;
  readonly ifNoneMatch?: string;
}
export interface ScimAnswer {
  readonly status: number;
  readonly body?: object;
  readonly version?: string;
  readonly location?: string;
  /** The resource it was about, for the log. */
  readonly id?: string;
}

interface Deps {
  readonly database: Database;
  readonly clock: Pick<ServerClock, 'now'>;
  readonly newId: () => string;
  readonly leaving: LeavingDeps;
}
type Carry = (scope: ScimScope, asked: ScimAsked) => Promise<ScimAnswer>;

/** Reads see one moment; a change is made whole or not at all, and one company's changes wait for each other. */
export const carryOutScim = (
  { database, clock, newId, leaving }: Deps,
  tenant: string,
  asked: ScimAsked,
): Promise<ScimAnswer> => {
  const { carry, isReading } = CARRIED[asked.name];
  const work = (tx: ScimScope['tx']) =>
    carry({ tx, tenant, address: asked.address, newId, now: clock.now(), origin: 'scim', leaving }, asked);
  return isReading ? database.snapshot(work) : database.transaction(work);
};

const reading = (carry: Carry) => ({ carry, isReading: true });
const changing = (carry: Carry) => ({ carry, isReading: false });
const describing = (describe: (address: string, id: string) => object) =>
  reading(async ({ address }, { id, query }) => {
    if (query['filter'] !== undefined) throw new ScimFault(403, 'What describes the service cannot be filtered');
    return { status: 200, body: describe(address, id) };
  });

type Write = (scope: ScimScope, id: string, sent: unknown, check: CheckVersion) => Promise<ScimResource>;

/** What is done with resources, of whichever kind they are. */
interface ResourceDeeds {
  readonly list: (scope: ScimScope, question: ListQuestion) => Promise<object>;
  readonly show: (scope: ScimScope, id: string) => Promise<ScimResource>;
  readonly create: (scope: ScimScope, sent: unknown) => Promise<ScimResource>;
  readonly replace: Write;
  readonly patch: Write;
  readonly remove: (scope: ScimScope, id: string, check: CheckVersion) => Promise<void>;
}

/** The calls RFC 7644 3 has for a kind of resource. */
const callsOf = (kind: ResourceKind, deeds: ResourceDeeds) => {
  const writing = (write: Write) =>
    changing(async (scope, asked) => shown(kind, asked, await write(scope, asked.id, asked.body, checking(asked))));
  return {
    list: reading(async (scope, { query }) => ({ status: 200, body: await deeds.list(scope, readQuestion(query)) })),
    search: reading(async (scope, { body }) => ({ status: 200, body: await deeds.list(scope, searched(body)) })),
    read: reading(async (scope, asked) => shown(kind, asked, await deeds.show(scope, asked.id))),
    create: changing(async (scope, asked) => shown(kind, asked, await deeds.create(scope, asked.body), 201)),
    replace: writing(deeds.replace),
    patch: writing(deeds.patch),
    remove: changing(async (scope, asked) => {
      await deeds.remove(scope, asked.id, checking(asked));
      return { status: 204, id: asked.id };
    }),
  };
};

const users = callsOf(USER, {
  list: listUsers,
  show: async (scope, id) => showUser(scope, await findUser(scope, id)),
  create: createUser,
  replace: replaceUser,
  patch: patchUser,
  remove: deleteUser,
});
const groups = callsOf(GROUP, {
  list: listGroups,
  show: showGroup,
  create: createGroup,
  replace: replaceGroup,
  patch: patchGroup,
  remove: deleteGroup,
});

const CARRIED: Readonly<Record<ScimEndpointName, { readonly carry: Carry; readonly isReading: boolean }>> = {
  config: describing(serviceProviderConfig),
  resourceTypes: describing(resourceTypes),
  resourceType: describing(resourceType),
  schemas: describing(schemas),
  schema: describing(schemaOf),
  me: reading(async () => {
    throw new ScimFault(501, 'A provisioner is nobody of the company');
  }),
  listUsers: users.list,
  searchUsers: users.search,
  readUser: users.read,
  createUser: users.create,
  replaceUser: users.replace,
  patchUser: users.patch,
  deleteUser: users.remove,
  listGroups: groups.list,
  searchGroups: groups.search,
  readGroup: groups.read,
  createGroup: groups.create,
  replaceGroup: groups.replace,
  patchGroup: groups.patch,
  deleteGroup: groups.remove,
};

function searched(body: unknown) {
  if (!isScimObject(body)) throw new ScimFault(400, 'The body must be a JSON object', 'invalidSyntax');
  return readQuestion(body);
}

const versionIn = (resource: ScimResource): string => {
  const { meta } = resource;
  return isScimObject(meta) ? String(meta['version']) : '';
};

/** Weak and strong spellings of a version are the same one here (RFC 7644 3.14). */
const names = (header: string, version: string): boolean =>
  header.split(',').some((each) => each.trim() === '*' || bare(each) === bare(version));
const bare = (version: string): string => version.trim().replace(/^W\//u, '').replaceAll('"', '');

const checking =
  ({ ifMatch }: ScimAsked): CheckVersion =>
  (resource) => {
    if (ifMatch !== undefined && !names(ifMatch, versionIn(resource)))
      throw new ScimFault(412, 'The resource has been changed since');
  };

function shown(kind: ResourceKind, asked: ScimAsked, resource: ScimResource, status = 200): ScimAnswer {
  const version = versionIn(resource);
  const { ifNoneMatch } = asked;
  if (status === 200 && asked.name.startsWith('read') && ifNoneMatch !== undefined && names(ifNoneMatch, version))
    return { status: 304, version };
  const { meta } = resource;
  const location = isScimObject(meta) ? String(meta['location']) : undefined;
  return {
    status,
    body: project(kind, resource, readQuestion(asked.query).wanted),
    version,
    id: String(resource['id']),
    ...(status === 201 && location !== undefined && { location }),
  };
}
