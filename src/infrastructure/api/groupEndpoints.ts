import * as v from 'valibot';
import { forCompany } from './endpoint.ts';
import { groupShape, userShape } from './peopleShapes.ts';
import { count, id, idList, jsonText, queryShape, rowId, text } from './shapes.ts';

const groups = '/api-user/user/org/osGroup';
const dimensions = '/api-user/user/org/osDimension';
const relations = '/api-user/user/org/osRelInst';

/** Relation types (contract people 1): who belongs to a group, and who leads it. */
export const BELONGING = '1';
export const LEADING = '2';
/** The dimension of departments. */
const DEPARTMENTS = '1';

const dimensionShape = v.object({ dimId: rowId, code: text, name: text });

/**
 * Somebody in a group as a relation (contract people 3): `party1` is the group, `party2` the person. `post` and `photo`
 * are ours. A newer platform may answer users instead.
 */
const relationShape = v.object({
  instId: text,
  party1: text,
  party2: rowId,
  fullname: text,
  userNo: text,
  deptName: text,
  mobile: text,
  email: text,
  isMain: text,
  relTypeId: text,
  relTypeKey: text,
  path: text,
  post: text,
  photo: text,
});
export type RelationDto = v.InferOutput<typeof relationShape>;

/**
 * Rows in the second envelope, in the third one, in a page or as they are (contract wire 2): whichever of them a
 * platform has chosen, the rows are the same.
 */
const rowsOf = <S extends v.GenericSchema>(row: S) => {
  const rows = v.array(row);
  const coded = v.object({ code: count, msg: v.optional(text), count: v.optional(count), data: rows });
  const paged = v.object({ result: v.object({ data: rows }) });
  return v.pipe(
    v.union([rows, coded, paged]),
    v.transform((given) => (Array.isArray(given) ? given : 'result' in given ? given.result.data : given.data)),
  );
};

const asked = v.optional(v.nullable(v.string()), '');
/** `content` is the newer name of what is searched for, `fullname` the older one. */
const membersCall = (name: string) =>
  forCompany({
    method: 'GET',
    path: `${relations}/${name}`,
    envelope: 'bare',
    fields: v.object({
      groupId: id,
      relTypeId: v.optional(id, BELONGING),
      pageNum: v.optional(count, 1),
      pageSize: v.optional(count, 20),
      tenantId: v.optional(v.string()),
      content: v.optional(v.string()),
      fullname: v.optional(v.string()),
    }),
    answer: rowsOf(v.union([relationShape, userShape])),
  });

/** Dimensions, groups and who is in them (contract people 3). */
export const groupCalls = {
  queryGroups: forCompany({
    method: 'GET',
    path: `${groups}/queryGroups`,
    fields: v.object({ dimId: v.optional(v.string(), '1'), parentId: v.optional(v.string(), '0') }),
    answer: v.array(groupShape),
  }),
  getByParentId: forCompany({
    method: 'GET',
    path: `${groups}/getByParentId`,
    envelope: 'bare',
    fields: v.object({ parentId: v.optional(v.string(), '0'), initRankLevel: v.optional(v.string()) }),
    answer: v.array(groupShape),
  }),
  /** Groups by their ids, one after the other; the word `curOrg` means one's own department. */
  getOsGroupByGroupId: forCompany({
    method: 'GET',
    path: `${groups}/getOsGroupByGroupId`,
    envelope: 'bare',
    fields: v.object({ groupId: idList, initRankLevel: asked }),
    answer: v.array(groupShape),
  }),
  /** The one above oneself of a rank, else the groups of `groups`, the JSON text of their ids, else the roots. */
  getGroupListByDimId: forCompany({
    method: 'POST',
    path: `${groups}/getGroupListByDimId`,
    envelope: 'bare',
    body: v.object({
      dimId: v.optional(id, DEPARTMENTS),
      groups: v.optional(v.nullable(jsonText)),
      initRankLevel: v.optional(v.nullable(id), ''),
    }),
    answer: rowsOf(groupShape),
  }),
  /** Raw and without pages, although it is asked like a list; `dimId` limits it to one dimension. */
  searchGroups: forCompany({
    method: 'POST',
    path: `${groups}/searchGroups`,
    envelope: 'bare',
    body: queryShape,
    answer: v.array(groupShape),
  }),
  getDimList: forCompany({
    method: 'GET',
    path: `${dimensions}/getDimList`,
    envelope: 'bare',
    answer: rowsOf(dimensionShape),
  }),
  getByDimIds: forCompany({
    method: 'GET',
    path: `${dimensions}/getByDimIds`,
    envelope: 'bare',
    fields: v.object({ dimIds: idList }),
    answer: rowsOf(dimensionShape),
  }),
  getUserListByOrgIdAndRelTypeId: membersCall('getUserListByOrgIdAndRelTypeId'),
  /** The same under the name of an older platform. */
  getUserListByGroupIdAndRelTypeId: membersCall('getUserListByGroupIdAndRelTypeId'),
};
