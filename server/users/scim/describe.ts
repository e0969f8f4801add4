import {
  COMMON_ATTRIBUTES,
  GROUP_RESOURCE,
  USER_RESOURCE,
  type ResourceKind,
  type ScimAttribute,
} from './attributes.ts';
import { MAX_RESULTS } from './scimLists.ts';
import { resourceNotFoundError } from './scimFault.ts';

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const KINDS: readonly ResourceKind[] = [USER_RESOURCE, GROUP_RESOURCE];

const listing = (resources: readonly object[]) => ({
  schemas: [LIST_SCHEMA],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** RFC 7643 5: the supported features of the protocol. */
export const createServiceProviderConfig = (address: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESULTS },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the configuration (RINGI_SCIM_TOKENS)',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${address}/ServiceProviderConfig` },
});

const describeKind = (address: string, { name, path, schema, extension }: ResourceKind) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint: path,
  description: name === 'User' ? 'People of the company' : 'Working groups; departments are attributes of users',
  schema,
  ...(extension && { schemaExtensions: [{ schema: extension.schema, required: false }] }),
  meta: { resourceType: 'ResourceType', location: `${address}/ResourceTypes/${name}` },
});

export const resourceTypes = (address: string) => listing(KINDS.map((kind) => describeKind(address, kind)));

export function resourceType(address: string, id: string) {
  const kind = KINDS.find(({ name }) => name === id);
  if (kind === undefined) throw resourceNotFoundError(id);
  return describeKind(address, kind);
}

const describeAttribute = (attribute: ScimAttribute): object => ({
  name: attribute.name,
  type: attribute.type,
  multiValued: attribute.isMany,
  description: attribute.description,
  required: attribute.isRequired,
  caseExact: attribute.isCaseExact,
  mutability: attribute.isReadOnly ? 'readOnly' : 'readWrite',
  returned: attribute.isAlways ? 'always' : 'default',
  uniqueness: attribute.isUnique ? 'server' : 'none',
  ...(attribute.type === 'reference' && {
    referenceTypes: attribute.name === '$ref' ? ['User', 'Group'] : ['external'],
  }),
  ...(attribute.parts.length > 0 && { subAttributes: attribute.parts.map(describeAttribute) }),
});

const describeSchema = (address: string, id: string, name: string, attributes: readonly ScimAttribute[]) => ({
  schemas: [SCHEMA],
  id,
  name,
  description: name,
  attributes: attributes.map(describeAttribute),
  meta: { resourceType: 'Schema', location: `${address}/Schemas/${id}` },
});

const allSchemas = (address: string) =>
  KINDS.flatMap(({ name, schema, attributes, extension }) => [
    describeSchema(address, schema, name, [
      ...COMMON_ATTRIBUTES.filter((each) => each.name === 'externalId'),
      ...attributes,
    ]),
    ...(extension ? [describeSchema(address, extension.schema, `Enterprise${name}`, extension.attributes)] : []),
  ]);

export const schemas = (address: string) => listing(allSchemas(address));

export function findSchema(address: string, id: string) {
  const found = allSchemas(address).find((each) => each.id === id);
  if (found === undefined) throw resourceNotFoundError(id);
  return found;
}
