import * as v from 'valibot';
import { categoryShape } from './catalogue.ts';
import { companyEndpoint } from './endpoint.ts';
import { id, text, count } from './shapes.ts';

const root = '/api-system/system/core';

const optional = v.optional(v.string());
/** Parameters the generations send; on our server none of them changes the answer. */
const asked = { readKey: optional, isAdmin: optional, isGrant: optional, appId: optional, statisticConfig: optional };

const byCategory = { envelope: 'bare', fields: v.object({ catKey: v.string(), ...asked }) } as const;
const topNodes = {
  ...byCategory,
  path: `${root}/sysTree/getTopNodesByCatKey`,
  answer: v.array(v.object({ ...categoryShape.entries, childAmount: count })),
} as const;
const byParent = {
  envelope: 'bare',
  path: `${root}/sysTree/getByParentId`,
  fields: v.object({ parentId: v.optional(v.string(), '0'), catKey: optional, ...asked }),
  answer: v.array(categoryShape),
} as const;
const category = {
  envelope: 'bare',
  path: `${root}/sysTreeCat/getTreeCatByKey`,
  fields: v.object({ catKey: v.string() }),
  answer: v.nullish(v.object({ catId: id, key: v.string(), name: v.string(), sn: count, descp: text })),
} as const;

/**
 * Category trees for other clients (contract catalogues 1): one generation calls with GET, the other with POST and the
 * same parameters in the query. The client of this project calls `catalogue` only.
 */
export const trees = {
  getByCatKey: companyEndpoint({
    ...byCategory,
    method: 'POST',
    path: `${root}/sysTree/getByCatKey`,
    answer: v.array(categoryShape),
  }),
  getTopNodesByCatKey: companyEndpoint({ ...topNodes, method: 'GET' }),
  postTopNodesByCatKey: companyEndpoint({ ...topNodes, method: 'POST' }),
  getByParentId: companyEndpoint({ ...byParent, method: 'GET' }),
  postByParentId: companyEndpoint({ ...byParent, method: 'POST' }),
  getTreeCatByKey: companyEndpoint({ ...category, method: 'GET' }),
  postTreeCatByKey: companyEndpoint({ ...category, method: 'POST' }),
};
