const KILOBYTE = 1024;

/**
 * A SCIM call, like an endpoint of the platform's endpoint table. All calls have the same policy: the caller presents a
 * token from the configuration that is bound to one tenant. Users of other tenants are not visible, and session tokens
 * are refused.
 */
export interface ScimEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below `/scim/v2`; `{id}` is the resource. */
  readonly path: string;
  readonly policy: 'provisioner';
  /** Maximum size of the body in bytes. */
  readonly bytes: number;
  /** Maximum number of calls per minute and address. */
  readonly perMinute: number;
}

/** Maximum size of a group; ten thousand members take half a megabyte. */
const MAX_GROUP_BYTES = 2048 * KILOBYTE;

/**
 * Calls per minute by kind. An initial synchronization finds and creates some twenty users a second; lists, groups with
 * all their members and service descriptions are requested rarely.
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
  createGroup: entry('POST', '/Groups', 'members', MAX_GROUP_BYTES),
  replaceGroup: entry('PUT', '/Groups/{id}', 'members', MAX_GROUP_BYTES),
  patchGroup: entry('PATCH', '/Groups/{id}', 'members', MAX_GROUP_BYTES),
  deleteGroup: entry('DELETE', '/Groups/{id}'),
} as const satisfies Readonly<Record<string, ScimEndpoint>>;
export type ScimEndpointName = keyof typeof SCIM_ENDPOINTS;
