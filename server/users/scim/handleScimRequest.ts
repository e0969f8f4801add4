import type { OffboardingDeps } from '../offboarding/offboardingDeps.ts';
import type { Database } from '#server/db/database.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { GROUP_RESOURCE, USER_RESOURCE, type ResourceKind } from './attributes.ts';
import { resourceType, resourceTypes, findSchema, schemas, createServiceProviderConfig } from './describe.ts';
import { findUser, listUsers, showUser } from './findUsers.ts';
import { createGroup, deleteGroup, listGroups, patchGroup, replaceGroup, showGroup } from './groups.ts';
import { parseListQuery, type ListQuery } from './scimLists.ts';
import { isScimObject, type ScimResource } from './matches.ts';
import { selectAttributes } from './selectAttributes.ts';
import type { ScimScope } from './scimCall.ts';
import type { ScimEndpointName } from './scimEndpoints.ts';
import { ScimError } from './scimFault.ts';
import { createUser, deleteUser, patchUser, replaceUser, type CheckVersion } from './users.ts';

export interface ScimRequest {
  readonly name: ScimEndpointName;
  readonly id: string;
  readonly query: ScimResource;
  readonly body: unknown;
  readonly address: string;
  readonly ifMatch?: string;
  readonly ifNoneMatch?: string;
}
export interface ScimResponse {
  readonly status: number;
  readonly body?: object;
  readonly version?: string;
  readonly location?: string;
  readonly id?: string;
}

interface Deps {
  readonly database: Database;
  readonly clock: Pick<ServerClock, 'now'>;
  readonly newId: () => string;
  readonly offboarding: OffboardingDeps;
}
type ScimHandler = (scope: ScimScope, asked: ScimRequest) => Promise<ScimResponse>;

/** Runs reads in a snapshot and changes in a transaction. Changes of the directory are serialized per company. */
export const handleScimRequest = (
  { database, clock, newId, offboarding }: Deps,
  tenant: string,
  asked: ScimRequest,
): Promise<ScimResponse> => {
  const { carry, isReading } = HANDLERS[asked.name];
  const work = (tx: ScimScope['tx']) =>
    carry({ tx, tenant, address: asked.address, newId, now: clock.now(), origin: 'scim', offboarding }, asked);
  return isReading ? database.snapshot(work) : database.transaction(work);
};

const createReadCall = (carry: ScimHandler) => ({ carry, isReading: true });
const createWriteCall = (carry: ScimHandler) => ({ carry, isReading: false });
const createDescribeCall = (describe: (address: string, id: string) => object) =>
  createReadCall(async ({ address }, { id, query }) => {
    if (query['filter'] !== undefined) throw new ScimError(403, 'What describes the service cannot be filtered');
    return { status: 200, body: describe(address, id) };
  });

type Write = (scope: ScimScope, id: string, sent: unknown, check: CheckVersion) => Promise<ScimResource>;

interface ResourceOperations {
  readonly list: (scope: ScimScope, question: ListQuery) => Promise<object>;
  readonly show: (scope: ScimScope, id: string) => Promise<ScimResource>;
  readonly create: (scope: ScimScope, sent: unknown) => Promise<ScimResource>;
  readonly replace: Write;
  readonly patch: Write;
  readonly remove: (scope: ScimScope, id: string, check: CheckVersion) => Promise<void>;
}

/** Creates the calls of RFC 7644 3 for a type of resource. */
const createResourceCalls = (kind: ResourceKind, deeds: ResourceOperations) => {
  const writing = (write: Write) =>
    createWriteCall(async (scope, asked) =>
      toResponse(kind, asked, await write(scope, asked.id, asked.body, createVersionCheck(asked))),
    );
  return {
    list: createReadCall(async (scope, { query }) => ({
      status: 200,
      body: await deeds.list(scope, parseListQuery(query)),
    })),
    search: createReadCall(async (scope, { body }) => ({
      status: 200,
      body: await deeds.list(scope, parseSearchBody(body)),
    })),
    read: createReadCall(async (scope, asked) => toResponse(kind, asked, await deeds.show(scope, asked.id))),
    create: createWriteCall(async (scope, asked) =>
      toResponse(kind, asked, await deeds.create(scope, asked.body), 201),
    ),
    replace: writing(deeds.replace),
    patch: writing(deeds.patch),
    remove: createWriteCall(async (scope, asked) => {
      await deeds.remove(scope, asked.id, createVersionCheck(asked));
      return { status: 204, id: asked.id };
    }),
  };
};

const users = createResourceCalls(USER_RESOURCE, {
  list: listUsers,
  show: async (scope, id) => showUser(scope, await findUser(scope, id)),
  create: createUser,
  replace: replaceUser,
  patch: patchUser,
  remove: deleteUser,
});
const groups = createResourceCalls(GROUP_RESOURCE, {
  list: listGroups,
  show: showGroup,
  create: createGroup,
  replace: replaceGroup,
  patch: patchGroup,
  remove: deleteGroup,
});

const HANDLERS: Readonly<Record<ScimEndpointName, { readonly carry: ScimHandler; readonly isReading: boolean }>> = {
  config: createDescribeCall(createServiceProviderConfig),
  resourceTypes: createDescribeCall(resourceTypes),
  resourceType: createDescribeCall(resourceType),
  schemas: createDescribeCall(schemas),
  schema: createDescribeCall(findSchema),
  me: createReadCall(async () => {
    throw new ScimError(501, 'A SCIM client is not a user of the company');
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

function parseSearchBody(body: unknown) {
  if (!isScimObject(body)) throw new ScimError(400, 'The body must be a JSON object', 'invalidSyntax');
  return parseListQuery(body);
}

const getVersion = (resource: ScimResource): string => {
  const { meta } = resource;
  return isScimObject(meta) ? String(meta['version']) : '';
};

/** Whether a header contains a version. Weak and strong ETags are compared as equal (RFC 7644 3.14). */
const includesVersion = (header: string, version: string): boolean =>
  header.split(',').some((each) => each.trim() === '*' || stripEtagQuotes(each) === stripEtagQuotes(version));
const stripEtagQuotes = (version: string): string => version.trim().replace(/^W\//u, '').replaceAll('"', '');

const createVersionCheck =
  ({ ifMatch }: ScimRequest): CheckVersion =>
  (resource) => {
    if (ifMatch !== undefined && !includesVersion(ifMatch, getVersion(resource)))
      throw new ScimError(412, 'The resource has been changed since');
  };

function toResponse(kind: ResourceKind, asked: ScimRequest, resource: ScimResource, status = 200): ScimResponse {
  const version = getVersion(resource);
  const { ifNoneMatch } = asked;
  if (
    status === 200 &&
    asked.name.startsWith('read') &&
    ifNoneMatch !== undefined &&
    includesVersion(ifNoneMatch, version)
  )
    return { status: 304, version };
  const { meta } = resource;
  const location = isScimObject(meta) ? String(meta['location']) : undefined;
  return {
    status,
    body: selectAttributes(kind, resource, parseListQuery(asked.query).selection),
    version,
    id: String(resource['id']),
    ...(status === 201 && location !== undefined && { location }),
  };
}
