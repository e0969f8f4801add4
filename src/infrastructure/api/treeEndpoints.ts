import * as v from 'valibot';
import { categoryShape } from './catalogue.ts';
import { forCompany } from './endpoint.ts';
import { id, text, count } from './shapes.ts';

const root = '/api-system/system/core';

const optional = v.optional(v.string());
/** Everything the generations send along; what is shown depends on none of it here. */
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
 * Category trees as other clients ask for them (contract catalogues 1): one generation with GET, the other with POST
 * and the same parameters in the address. Ours asks `catalogue` alone.
 */
export const trees = {
  getByCatKey: forCompany({
    ...byCategory,
    method: 'POST',
    path: `${root}/sysTree/getByCatKey`,
    answer: v.array(categoryShape),
  }),
  getTopNodesByCatKey: forCompany({ ...topNodes, method: 'GET' }),
  postTopNodesByCatKey: forCompany({ ...topNodes, method: 'POST' }),
  getByParentId: forCompany({ ...byParent, method: 'GET' }),
  postByParentId: forCompany({ ...byParent, method: 'POST' }),
  getTreeCatByKey: forCompany({ ...category, method: 'GET' }),
  postTreeCatByKey: forCompany({ ...category, method: 'POST' }),
};
