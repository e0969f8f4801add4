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
  answer: v.array(v.object({ ...categoryShape.entries, childAmount: count })),
} as const;
const byParent = {
  envelope: 'bare',
  fields: v.object({ parentId: v.optional(v.string(), '0'), catKey: optional, ...asked }),
  answer: v.array(categoryShape),
} as const;
const category = {
  envelope: 'bare',
  fields: v.object({ catKey: v.string() }),
  answer: v.nullish(v.object({ catId: id, key: v.string(), name: v.string(), sn: count, descp: text })),
} as const;

/**
 * Category trees for other clients (contract catalogues 1): one generation calls with GET, the other with POST and the
 * same parameters in the query. The client of this project calls `catalogue` only.
 */
export const trees = {
  getByCatKey: companyEndpoint('POST', `${root}/sysTree/getByCatKey`, {
    ...byCategory,
    answer: v.array(categoryShape),
  }),
  getTopNodesByCatKey: companyEndpoint('GET', `${root}/sysTree/getTopNodesByCatKey`, topNodes),
  postTopNodesByCatKey: companyEndpoint('POST', `${root}/sysTree/getTopNodesByCatKey`, topNodes),
  getByParentId: companyEndpoint('GET', `${root}/sysTree/getByParentId`, byParent),
  postByParentId: companyEndpoint('POST', `${root}/sysTree/getByParentId`, byParent),
  getTreeCatByKey: companyEndpoint('GET', `${root}/sysTreeCat/getTreeCatByKey`, category),
  postTreeCatByKey: companyEndpoint('POST', `${root}/sysTreeCat/getTreeCatByKey`, category),
};
