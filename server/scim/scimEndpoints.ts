const KILOBYTE = 1024;

/**
 * One call of SCIM as data, as the endpoint table of the platform has its own. The policy of all is the same: a
 * provisioner is a token of the configuration, bound to one tenant; nobody of another tenant is anybody, and a person's
 * session is nothing here.
 */
export interface ScimEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/scim/v2`, with `{id}` where a resource is named. */
  readonly path: string;
  readonly policy: 'provisioner';
  /** So large a body may be. */
  readonly bytes: number;
  /** So often an address may make it in a minute. */
  readonly perMinute: number;
}

/** Members are many: ten thousand of them are half a megabyte. */
const MEMBERS = 2048 * KILOBYTE;

/**
 * How often a kind of call may be made: a folder that begins looks for each of its people and makes them, some twenty a
 * second; lists, groups with all their members, and what describes the service are asked for now and then.
 */
const PER_MINUTE = { ofOne: 3000, lists: 600, members: 300, descriptions: 120 } as const;

const entry = <const M extends ScimEndpoint['method']>(
  method: M,
  path: string,
  kind: keyof typeof PER_MINUTE = 'ofOne',
  bytes = 256 * KILOBYTE,
) => ({ method, path, policy: 'provisioner', bytes, perMinute: PER_MINUTE[kind] }) as const;

export const SCIM_ENDPOINTS = {
  config: entry('GET', '/ServiceProviderConfig', 'descriptions'),
  resourceTypes: entry('GET', '/ResourceTypes', 'descriptions'),
  resourceType: entry('GET', '/ResourceTypes/{id}', 'descriptions'),
  schemas: entry('GET', '/Schemas', 'descriptions'),
  schema: entry('GET', '/Schemas/{id}', 'descriptions'),
  me: entry('GET', '/Me', 'descriptions'),
  listUsers: entry('GET', '/Users'),
  searchUsers: entry('POST', '/Users/.search'),
  readUser: entry('GET', '/Users/{id}'),
  createUser: entry('POST', '/Users'),
  replaceUser: entry('PUT', '/Users/{id}'),
  patchUser: entry('PATCH', '/Users/{id}'),
  deleteUser: entry('DELETE', '/Users/{id}'),
  listGroups: entry('GET', '/Groups', 'lists'),
  searchGroups: entry('POST', '/Groups/.search', 'lists'),
  readGroup: entry('GET', '/Groups/{id}'),
  createGroup: entry('POST', '/Groups', 'members', MEMBERS),
  replaceGroup: entry('PUT', '/Groups/{id}', 'members', MEMBERS),
  patchGroup: entry('PATCH', '/Groups/{id}', 'members', MEMBERS),
  deleteGroup: entry('DELETE', '/Groups/{id}'),
} as const satisfies Readonly<Record<string, ScimEndpoint>>;
export type ScimEndpointName = keyof typeof SCIM_ENDPOINTS;
