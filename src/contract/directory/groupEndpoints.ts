import * as v from 'valibot';
import { companyEndpoint } from '../wire/endpoint.ts';
import { groupShape, userShape } from './peopleShapes.ts';
import { count, id, idList, jsonText, queryShape, rowId, text } from '../wire/shapes.ts';

const groups = '/api-user/user/org/osGroup';
const dimensions = '/api-user/user/org/osDimension';
const relations = '/api-user/user/org/osRelInst';

/** Relation types (contract people 1): membership of a group, and leadership. */
export const MEMBER_RELATION = '1';
export const HEAD_RELATION = '2';
const DEPARTMENT_DIMENSION = '1';

const dimensionShape = v.object({ dimId: rowId, code: text, name: text });

/**
 * Membership of a group (contract people 3): `party1` is the group, `party2` the user. `post` and `photo` are ours. A
 * newer platform may answer users instead.
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
 * Accepts rows in the second envelope, in the third one, in a page or without an envelope (contract wire 2), because
 * platforms differ.
 */
const rowsInAnyEnvelope = <S extends v.GenericSchema>(row: S) => {
  const rows = v.array(row);
  const coded = v.object({ code: count, msg: v.optional(text), count: v.optional(count), data: rows });
  const paged = v.object({ result: v.object({ data: rows }) });
  return v.pipe(
    v.union([rows, coded, paged]),
    v.transform((given) => (Array.isArray(given) ? given : 'result' in given ? given.result.data : given.data)),
  );
};

const asked = v.optional(v.nullable(v.string()), '');
/** `content` is the newer name of the search parameter, `fullname` the older one. */
const createMembersEndpoint = (name: string) =>
  companyEndpoint('GET', `${relations}/${name}`, {
    envelope: 'bare',
    fields: v.object({
      groupId: id,
      relTypeId: v.optional(id, MEMBER_RELATION),
      pageNum: v.optional(count, 1),
      pageSize: v.optional(count, 20),
      tenantId: v.optional(v.string()),
      content: v.optional(v.string()),
      fullname: v.optional(v.string()),
    }),
    answer: rowsInAnyEnvelope(v.union([relationShape, userShape])),
  });

/** Dimensions, groups and their members (contract people 3). */
export const groupCalls = {
  queryGroups: companyEndpoint('GET', `${groups}/queryGroups`, {
    fields: v.object({ dimId: v.optional(v.string(), '1'), parentId: v.optional(v.string(), '0') }),
    answer: v.array(groupShape),
  }),
  getByParentId: companyEndpoint('GET', `${groups}/getByParentId`, {
    envelope: 'bare',
    fields: v.object({ parentId: v.optional(v.string(), '0'), initRankLevel: v.optional(v.string()) }),
    answer: v.array(groupShape),
  }),
  /** Groups by id, in the order of the ids; `curOrg` is the caller's own department. */
  getOsGroupByGroupId: companyEndpoint('GET', `${groups}/getOsGroupByGroupId`, {
    envelope: 'bare',
    fields: v.object({ groupId: idList, initRankLevel: asked }),
    answer: v.array(groupShape),
  }),
  /**
   * Returns the caller's ancestor group of a rank, otherwise the groups in `groups` (JSON text of ids), otherwise the
   * root groups.
   */
  getGroupListByDimId: companyEndpoint('POST', `${groups}/getGroupListByDimId`, {
    envelope: 'bare',
    body: v.object({
      dimId: v.optional(id, DEPARTMENT_DIMENSION),
      groups: v.optional(v.nullable(jsonText)),
      initRankLevel: v.optional(v.nullable(id), ''),
    }),
    answer: rowsInAnyEnvelope(groupShape),
  }),
  /** Without envelope and pages, although the request is a list request; `dimId` limits it to one dimension. */
  searchGroups: companyEndpoint('POST', `${groups}/searchGroups`, {
    envelope: 'bare',
    body: queryShape,
    answer: v.array(groupShape),
  }),
  getDimList: companyEndpoint('GET', `${dimensions}/getDimList`, {
    envelope: 'bare',
    answer: rowsInAnyEnvelope(dimensionShape),
  }),
  getByDimIds: companyEndpoint('GET', `${dimensions}/getByDimIds`, {
    envelope: 'bare',
    fields: v.object({ dimIds: idList }),
    answer: rowsInAnyEnvelope(dimensionShape),
  }),
  getUserListByOrgIdAndRelTypeId: createMembersEndpoint('getUserListByOrgIdAndRelTypeId'),
  /** The same call under the name an older platform uses. */
  getUserListByGroupIdAndRelTypeId: createMembersEndpoint('getUserListByGroupIdAndRelTypeId'),
};
