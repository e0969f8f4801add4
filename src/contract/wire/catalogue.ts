import * as v from 'valibot';
import { companyEndpoint } from './endpoint.ts';
import { count, rowId, text } from './shapes.ts';

/** Contract catalogues 1: a node of a category tree, sent as a flat list; root nodes have `parentId` `"0"`. */
export const categoryShape = v.object({
  treeId: rowId,
  code: text,
  name: text,
  path: text,
  parentId: text,
  alias: text,
  catKey: text,
  sn: v.optional(v.nullable(count)),
});
export type CategoryDto = v.InferOutput<typeof categoryShape>;

export const catalogue = {
  /** Processes: `catKey` BPM, `readKey` start.mobileRead (spec 9). */
  getByCatKey: companyEndpoint('GET', '/api-system/system/core/sysTree/getByCatKey', {
    envelope: 'bare',
    isReadOffline: true,
    answer: v.array(categoryShape),
    fields: v.object({
      catKey: v.string(),
      readKey: v.optional(v.string()),
      isAdmin: v.optional(v.string()),
      isGrant: v.optional(v.string()),
      isI18: v.optional(v.string()),
      treeRootList: v.optional(v.string()),
      isMyBpm: v.optional(v.string()),
      appId: v.optional(v.string()),
    }),
  }),
};
