/** An attribute as described by RFC 7643 section 7. */
export interface ScimAttribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex';
  readonly isMany: boolean;
  readonly isCaseExact: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  /** Returned regardless of the requested attributes. */
  readonly isAlways: boolean;
  readonly isUnique: boolean;
  readonly parts: readonly ScimAttribute[];
  readonly description: string;
}

type AttributeOptions = Partial<Omit<ScimAttribute, 'name' | 'type' | 'parts' | 'description'>>;

const plain = (name: string, description: string, wishes: AttributeOptions = {}): ScimAttribute => ({
  name,
  type: 'string',
  isMany: false,
  isCaseExact: false,
  isRequired: false,
  isReadOnly: false,
  isAlways: false,
  isUnique: false,
  parts: [],
  description,
  ...wishes,
});
const flag = (name: string, description: string): ScimAttribute => ({ ...plain(name, description), type: 'boolean' });
const complex = (
  name: string,
  description: string,
  parts: readonly ScimAttribute[],
  wishes: AttributeOptions = {},
) => ({
  ...plain(name, description, wishes),
  type: 'complex' as const,
  parts,
});
const reference = (name: string, description: string, wishes: AttributeOptions = {}): ScimAttribute => ({
  ...plain(name, description, { isCaseExact: true, ...wishes }),
  type: 'reference',
});
const READ_ONLY: AttributeOptions = { isReadOnly: true };

/** A multi-valued attribute with `type` and `primary` (RFC 7643 2.4). */
const values = (name: string, description: string): ScimAttribute =>
  complex(
    name,
    description,
    [
      plain('value', 'The value itself'),
      plain('display', 'How it is shown'),
      plain('type', 'Its kind, such as "work"'),
      flag('primary', 'Whether it is the first choice'),
    ],
    { isMany: true },
  );

/** Attributes of all resources (RFC 7643 3.1). */
export const COMMON_ATTRIBUTES: readonly ScimAttribute[] = [
  plain('schemas', 'The schemas of the resource', { isMany: true, isCaseExact: true, isAlways: true }),
  plain('id', 'Our own id', { ...READ_ONLY, isAlways: true, isCaseExact: true, isUnique: true }),
  plain('externalId', 'The id in the folder of the client', { isCaseExact: true }),
  complex(
    'meta',
    'About the resource',
    [
      plain('resourceType', 'What it is', READ_ONLY),
      reference('location', 'Its address', READ_ONLY),
      plain('version', 'Its ETag', { ...READ_ONLY, isCaseExact: true }),
    ],
    READ_ONLY,
  ),
];

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const USER_ATTRIBUTES: readonly ScimAttribute[] = [
  plain('userName', 'The account, in lower case', { isRequired: true, isUnique: true }),
  complex('name', 'The parts of the name', [
    plain('formatted', 'The whole name'),
    plain('familyName', 'Family name'),
    plain('givenName', 'Given name'),
    plain('middleName', 'Middle name'),
    plain('honorificPrefix', 'Before the name'),
    plain('honorificSuffix', 'Behind the name'),
  ]),
  plain('displayName', 'The name colleagues read'),
  plain('nickName', 'What the person is called'),
  reference('profileUrl', 'A page about the person'),
  plain('title', 'The post'),
  plain('userType', 'How the person belongs to the company'),
  plain('preferredLanguage', 'The language the person reads'),
  plain('locale', 'How dates and numbers are written for the person'),
  plain('timezone', 'Where the clock of the person goes'),
  flag('active', 'Whether the person is with the company; false: has left'),
  values('emails', 'Mail addresses; the primary one is used'),
  values('phoneNumbers', 'Numbers; those of type "mobile" and "work" are used, the second as landline'),
  values('ims', 'Addresses for messages'),
  values('photos', 'Addresses of pictures'),
  complex(
    'addresses',
    'Postal addresses; the one of type "other" says in which office the person sits',
    [
      plain('formatted', 'The whole address'),
      plain('streetAddress', 'Street'),
      plain('locality', 'City'),
      plain('region', 'Region'),
      plain('postalCode', 'Postal code'),
      plain('country', 'Country'),
      plain('type', 'Its kind'),
      flag('primary', 'Whether it is the first choice'),
    ],
    { isMany: true },
  ),
  complex(
    'groups',
    'The working groups of the person',
    [
      plain('value', 'Id of the group', READ_ONLY),
      reference('$ref', 'Its address', READ_ONLY),
      plain('display', 'Its name', READ_ONLY),
      plain('type', '"direct"', READ_ONLY),
    ],
    { isMany: true, ...READ_ONLY },
  ),
];

const ENTERPRISE_ATTRIBUTES: readonly ScimAttribute[] = [
  plain('employeeNumber', 'The number of the person in the company'),
  plain('costCenter', 'Cost center'),
  plain('organization', 'Organization'),
  plain('division', 'Division'),
  plain('department', 'The department as a path such as "Sales/North"; it comes into being where there is none'),
  plain('carNumber', 'Ours: the number plate of the car of the person'),
  complex('manager', 'The superior', [
    plain('value', 'Id of the superior', { isCaseExact: true }),
    reference('$ref', 'The address of the superior', READ_ONLY),
    plain('displayName', 'The name of the superior', READ_ONLY),
  ]),
];

const GROUP_ATTRIBUTES: readonly ScimAttribute[] = [
  plain('displayName', 'The name of the working group', { isRequired: true, isUnique: true }),
  complex(
    'members',
    'Who belongs to it',
    [
      plain('value', 'Id of the person', { isCaseExact: true }),
      reference('$ref', 'The address of the person', READ_ONLY),
      plain('display', 'The name of the person', READ_ONLY),
      plain('type', '"User"'),
    ],
    { isMany: true },
  ),
];

/** Attributes that clients send and we ignore, because an external directory must not grant permissions here. */
export const IGNORED_ATTRIBUTES: readonly string[] = ['password', 'roles', 'entitlements', 'x509Certificates'];

export interface ResourceKind {
  readonly name: 'User' | 'Group';
  readonly path: '/Users' | '/Groups';
  readonly schema: string;
  readonly attributes: readonly ScimAttribute[];
  readonly extension?: { readonly schema: string; readonly attributes: readonly ScimAttribute[] };
}
export const USER_RESOURCE: ResourceKind = {
  name: 'User',
  path: '/Users',
  schema: USER_SCHEMA,
  attributes: USER_ATTRIBUTES,
  extension: { schema: ENTERPRISE_SCHEMA, attributes: ENTERPRISE_ATTRIBUTES },
};
export const GROUP_RESOURCE: ResourceKind = {
  name: 'Group',
  path: '/Groups',
  schema: GROUP_SCHEMA,
  attributes: GROUP_ATTRIBUTES,
};

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
export const findAttribute = (among: readonly ScimAttribute[], name: string): ScimAttribute | undefined =>
  among.find((each) => same(each.name, name));

/** The attribute a path refers to: `isExtension` for one of the extension; `part` of a complex attribute. */
export interface AttributeReference {
  readonly attribute: ScimAttribute;
  readonly isExtension: boolean;
  readonly part?: ScimAttribute;
}

/** Removes the URN of a schema from a path. For the bare URN the rest is empty. */
export function stripSchemaUrn(
  kind: ResourceKind,
  path: string,
): { readonly isExtension: boolean; readonly rest: string } {
  for (const [schema, isExtension] of [
    [kind.schema, false],
    [kind.extension?.schema, true],
  ] as const)
    if (schema !== undefined && same(path.slice(0, schema.length), schema)) {
      const rest = path.slice(schema.length);
      if (rest === '' || rest.startsWith(':') || rest.startsWith('.')) return { isExtension, rest: rest.slice(1) };
    }
  return { isExtension: false, rest: path };
}

/** Finds an attribute by its path, ignoring case; undefined if there is none. */
export function findAttributeByPath(kind: ResourceKind, path: string): AttributeReference | undefined {
  const { isExtension, rest } = stripSchemaUrn(kind, path);
  const [name = '', part, ...more] = rest.split('.');
  if (more.length > 0) return undefined;
  const among = isExtension ? (kind.extension?.attributes ?? []) : [...COMMON_ATTRIBUTES, ...kind.attributes];
  const attribute = findAttribute(among, name);
  if (attribute === undefined) return undefined;
  if (part === undefined) return { attribute, isExtension };
  const found = findAttribute(attribute.parts, part);
  return found && { attribute, isExtension, part: found };
}
