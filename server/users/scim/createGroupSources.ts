import { sql } from 'drizzle-orm';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import { GROUP_RESOURCE, GROUP_SCHEMA } from './attributes.ts';
import {
  createMetaSource,
  createSingleSource,
  createTextListSource,
  type AttributeSources,
} from './attributeSources.ts';
import type { ScimScope } from './scimCall.ts';

export const createGroupSources = ({ address }: Pick<ScimScope, 'address'>): AttributeSources => ({
  own: {
    schemas: createTextListSource(sql`select ${GROUP_SCHEMA}::text`),
    id: { kind: 'single', value: sql`${groups.id}`, index: 'exact' },
    externalId: { kind: 'single', value: sql`${groups.externalId}`, index: 'exact' },
    meta: createMetaSource(GROUP_RESOURCE, address, sql`${groups.id}`),
    displayName: createSingleSource(sql`(${groups.names} ->> 'zh-CN')`),
    members: {
      kind: 'list',
      from: sql`${memberships} joined join ${people} member on member.id = joined.person`,
      where: sql`joined."group" = ${groups.id}`,
      parts: {
        value: sql`member.id`,
        $ref: sql`${`${address}/Users/`}::text || member.id`,
        display: sql`(member.names ->> 'zh-CN')`,
        type: sql`'User'::text`,
      },
      order: sql`member.id`,
    },
  },
  extension: {},
});
