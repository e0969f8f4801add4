import * as v from 'valibot';
import { companyEndpoint } from './endpoint.ts';
import { count, rowId, text } from './shapes.ts';

const root = '/api-system/system/core/sysDic';

/** Contract catalogues 3: an entry of a dictionary; in a tree with its child entries. */
export interface DictionaryItemDto {
  dicId: string;
  treeId: string | null;
  name: string | null;
  value: string | null;
  descp: string | null;
  sn?: number | null | undefined;
  parentId: string | null;
  path: string | null;
  children?: DictionaryItemDto[] | null | undefined;
}
export const dictionaryItemShape: v.GenericSchema<unknown, DictionaryItemDto> = v.object({
  dicId: rowId,
  treeId: text,
  name: text,
  value: text,
  descp: text,
  sn: v.optional(v.nullable(count)),
  parentId: text,
  path: text,
  children: v.optional(v.nullable(v.array(v.lazy(() => dictionaryItemShape)))),
});
const list = <const F extends v.GenericSchema>(name: string, fields: F) =>
  companyEndpoint('GET', `${root}/${name}`, { envelope: 'bare', fields, answer: v.array(dictionaryItemShape) });

/** Contract catalogues 3: dictionaries, by key or by parent entry. */
export const dictionaries = {
  listByKey: list('listByKey', v.object({ key: v.string() })),
  treeByKey: list('treeByKey', v.object({ key: v.string() })),
  getTopDicByKey: list('getTopDicByKey', v.object({ key: v.string() })),
  getByTreeId: list('getByTreeId', v.object({ treeId: v.string() })),
  getByParentId: list('getByParentId', v.object({ parentId: v.string() })),
  getByPidAndDicId: list(
    'getByPidAndDicId',
    v.object({ dicKey: v.string(), parentId: v.string(), name: v.optional(v.string()) }),
  ),
};
