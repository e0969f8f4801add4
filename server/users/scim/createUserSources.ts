import { sql } from 'drizzle-orm';
import { DIMENSIONS } from '#server/directory/dimensions.ts';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import { createDepartmentJoin, createDepartmentPath } from './departmentSource.ts';
import { ENTERPRISE_SCHEMA, USER_RESOURCE, USER_SCHEMA } from './attributes.ts';
import {
  createMetaSource,
  createSingleSource,
  createTextListSource,
  type AttributeSource,
  type AttributeSources,
} from './attributeSources.ts';
import { createNameSource } from './createNameSource.ts';
import type { ScimScope } from './scimCall.ts';
import { createAddressSource, createClientListSource, createMailSource, createPhoneSource } from './userLists.ts';
import { CLIENT_RESOURCE, trimSql } from './storedColumns.ts';

const keptText = (name: string): AttributeSource => createSingleSource(sql`${CLIENT_RESOURCE} ->> ${name}::text`);
const KEPT_ENTERPRISE = sql`${CLIENT_RESOURCE} -> ${ENTERPRISE_SCHEMA}::text`;
const keptEnterprise = (name: string): AttributeSource => createSingleSource(sql`${KEPT_ENTERPRISE} ->> ${name}::text`);

const plate = sql`nullif(${people.properties} ->> 'carNumber', '')`;
/** SQL sources of all attributes that `toUserResource` returns. */
export function createUserSources({ tenant, address }: Pick<ScimScope, 'tenant' | 'address'>): AttributeSources {
  const department = createDepartmentPath(trimSql(sql`${KEPT_ENTERPRISE} ->> 'department'`));
  const join = createDepartmentJoin(tenant);
  const hasEnterprise = sql`(${people.superior} is not null or ${plate} is not null
    or coalesce((${KEPT_ENTERPRISE}) - 'manager' - 'department', '{}') <> '{}'
    or ${department} <> '')`;
  return {
    own: {
      schemas: {
        ...createTextListSource(
          sql`select ${USER_SCHEMA}::text union all select ${ENTERPRISE_SCHEMA}::text where ${hasEnterprise}`,
        ),
        join,
      },
      id: { kind: 'single', value: sql`${people.id}`, index: 'exact' },
      externalId: { kind: 'single', value: sql`${people.externalId}`, index: 'exact' },
      meta: createMetaSource(USER_RESOURCE, address, sql`${people.id}`),
      userName: { kind: 'single', value: sql`${people.account}`, index: 'lowerCase' },
      name: createNameSource(),
      displayName: createSingleSource(sql`${people.names} ->> 'zh-CN'`),
      nickName: keptText('nickName'),
      profileUrl: keptText('profileUrl'),
      title: createSingleSource(sql`${people.post} ->> 'zh-CN'`),
      userType: keptText('userType'),
      preferredLanguage: keptText('preferredLanguage'),
      locale: keptText('locale'),
      timezone: keptText('timezone'),
      active: createSingleSource(sql`(not ${people.hasLeft})`),
      emails: createMailSource,
      phoneNumbers: createPhoneSource,
      ims: createClientListSource('ims'),
      photos: createClientListSource('photos'),
      addresses: createAddressSource,
      groups: groupList(address),
    },
    extension: {
      employeeNumber: keptEnterprise('employeeNumber'),
      costCenter: keptEnterprise('costCenter'),
      organization: keptEnterprise('organization'),
      division: keptEnterprise('division'),
      department: { kind: 'single', value: department, join },
      carNumber: createSingleSource(sql`coalesce(${plate}, ${KEPT_ENTERPRISE} ->> 'carNumber')`),
      manager: {
        kind: 'object',
        parts: {
          value: sql`${people.superior}`,
          $ref: sql`${`${address}/Users/`}::text || ${people.superior}`,
          displayName: sql`(select chief.names ->> 'zh-CN' from ${people} chief where chief.id = ${people.superior})`,
        },
      },
    },
  };
}

const groupList = (address: string): AttributeSource => ({
  kind: 'list',
  from: sql`${memberships} joined join ${groups} team on team.id = joined."group"`,
  where: sql`joined.person = ${people.id} and team.tenant = ${people.tenant}
    and team.dimension = ${DIMENSIONS.role.id} and not team.is_closed`,
  parts: {
    value: sql`team.id`,
    $ref: sql`${`${address}/Groups/`}::text || team.id`,
    display: sql`team.names ->> 'zh-CN'`,
    type: sql`'direct'::text`,
  },
  order: sql`team.id`,
});
