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
}

/** Members are many: ten thousand of them are half a megabyte. */
const MEMBERS = 2048 * KILOBYTE;

const entry = <const M extends ScimEndpoint['method']>(method: M, path: string, bytes = 256 * KILOBYTE) =>
  ({ method, path, policy: 'provisioner', bytes }) as const;

export const SCIM_ENDPOINTS = {
  config: entry('GET', '/ServiceProviderConfig'),
  resourceTypes: entry('GET', '/ResourceTypes'),
  resourceType: entry('GET', '/ResourceTypes/{id}'),
  schemas: entry('GET', '/Schemas'),
  schema: entry('GET', '/Schemas/{id}'),
  me: entry('GET', '/Me'),
  listUsers: entry('GET', '/Users'),
  searchUsers: entry('POST', '/Users/.search'),
  readUser: entry('GET', '/Users/{id}'),
  createUser: entry('POST', '/Users'),
  replaceUser: entry('PUT', '/Users/{id}'),
  patchUser: entry('PATCH', '/Users/{id}'),
  deleteUser: entry('DELETE', '/Users/{id}'),
  listGroups: entry('GET', '/Groups'),
  searchGroups: entry('POST', '/Groups/.search'),
  readGroup: entry('GET', '/Groups/{id}'),
  createGroup: entry('POST', '/Groups', MEMBERS),
  replaceGroup: entry('PUT', '/Groups/{id}', MEMBERS),
  patchGroup: entry('PATCH', '/Groups/{id}', MEMBERS),
  deleteGroup: entry('DELETE', '/Groups/{id}'),
} as const satisfies Readonly<Record<string, ScimEndpoint>>;
export type ScimEndpointName = keyof typeof SCIM_ENDPOINTS;
