import * as v from 'valibot';
import { forCompany, forOneself } from './endpoint.ts';
import { count, emptyShape, flag, id, idList, moment, pageOf, queryShape, rowId, text, writtenText } from './shapes.ts';

const users = '/api-user/user/org/osUser';
const groups = '/api-user/user/org/osGroup';

/** A text that may be left out: then it is not changed. */
const said = v.optional(v.nullable(writtenText));

/**
 * Contract people 1 OsUser. `sex` is `male` or, as the platform spells it, `fmale`. `post` is ours, and so are
 * `awayUntil` and `agentUserName` of lists: until when somebody else stands in for all that is new, and who.
 */
export const userShape = v.object({
  userId: rowId,
  userNo: text,
  fullName: text,
  sex: text,
  birthday: text,
  entryTime: text,
  quitTime: text,
  mobile: text,
  email: text,
  address: text,
  urgent: text,
  urgentMobile: text,
  photo: text,
  status: text,
  tenantId: text,
  sn: v.optional(v.nullable(count)),
  mainDepId: text,
  deptName: text,
  admin: flag,
  post: text,
  awayUntil: moment,
  agentUserName: text,
});
export type UserDto = v.InferOutput<typeof userShape>;

/**
 * Contract people 1 OsGroup. `type`: 1 company, 2 department, 3 other groups (ours). Root nodes have `parentId` `"0"`.
 */
export const groupShape = v.object({
  groupId: rowId,
  dimId: text,
  name: text,
  key: text,
  parentId: text,
  path: text,
  sn: v.optional(v.nullable(count)),
  type: v.optional(v.nullable(count)),
  isLeaf: v.optional(v.nullable(count)),
  childAmount: v.optional(v.nullable(count)),
  userAmount: v.optional(v.nullable(count)),
  tenantId: text,
  status: text,
});
export type GroupDto = v.InferOutput<typeof groupShape>;

/** What of OsUser one may say about oneself; everything may be missing, and anything may stand beside it. */
const profileShape = v.looseObject({
  userId: v.optional(v.nullable(id)),
  photo: v.optional(v.nullable(id)),
  birthday: said,
  sex: v.optional(v.nullable(v.picklist(['male', 'fmale', 'female', '']))),
  mobile: said,
  email: said,
  address: said,
  urgent: said,
  urgentMobile: said,
});
export type ProfileDto = v.InferOutput<typeof profileShape>;

const editedShape = v.looseObject(userShape.entries);
export type EditedUserDto = v.InferOutput<typeof editedShape>;

/** Contract wire 2, the second envelope: `code` 0 is ok. */
const resultOf = <S extends v.GenericSchema>(payload: S) => v.object({ code: count, msg: text, data: payload });
const dimensionShape = v.object({ dimId: rowId, code: v.string(), name: v.string() });

/**
 * People and groups (contract people 2, 3). Lists search in `Q_FULLNAME__S_LK`: names, account, pinyin, initials, kana,
 * mail, end of the phone number.
 */
export const directory = {
  query: forCompany({
    method: 'POST',
    path: `${users}/query`,
    envelope: 'page',
    body: queryShape,
    answer: pageOf(userShape),
  }),
  getUser: forCompany({
    method: 'POST',
    path: `${users}/getUser`,
    envelope: 'page',
    body: queryShape,
    answer: pageOf(userShape),
  }),
  getAllUserByGroupId: forCompany({
    method: 'POST',
    path: `${users}/getAllUserByGroupId`,
    envelope: 'page',
    body: queryShape,
    answer: pageOf(userShape),
  }),
  getById: forCompany({
    method: 'GET',
    path: `${users}/getById`,
    envelope: 'bare',
    fields: v.object({ userId: id }),
    answer: v.nullable(userShape),
  }),
  getUserInfo: forCompany({
    method: 'GET',
    path: `${users}/getUserInfo`,
    fields: v.object({ userId: id }),
    answer: userShape,
  }),
  /** Oneself, to be changed (contract people 2); nobody else is anybody here. */
  edit: forOneself({
    method: 'GET',
    path: `${users}/edit`,
    envelope: 'bare',
    fields: v.object({ pkId: v.optional(id), groupId: v.optional(v.string()), tenantId: v.optional(v.string()) }),
    answer: v.object({
      sn: v.optional(v.nullable(count)),
      mainDepId: text,
      mainDepName: text,
      dimArray: v.optional(v.nullable(v.array(v.unknown())), []),
      // What else stands there goes back as it came.
      user: v.nullable(editedShape),
    }),
  }),
  /** What `edit` gave, changed; what one may not change oneself is passed over. */
  save: forOneself({ method: 'POST', path: `${users}/save`, body: profileShape, answer: emptyShape }),
  updatePassword: forOneself({
    method: 'POST',
    path: `${users}/updatePassword`,
    limits: 'login',
    fields: v.object({ oldPwd: v.string(), newPwd: v.string() }),
    answer: emptyShape,
  }),
  /** Ours: what the company asks of passwords, in the words of the platform's own policy. */
  getPasswordPolicy: forOneself({
    method: 'GET',
    path: `${users}/getPasswordPolicy`,
    answer: v.object({
      minLength: v.optional(count, 0),
      isMix: flag,
      isUsernamePwdConsistent: flag,
    }),
  }),
  /** Who these ids are, one after the other; nobody for one that is unknown. */
  getUsersByIds: forCompany({
    method: 'POST',
    path: `${users}/getUsersByIds`,
    envelope: 'bare',
    fields: v.object({ userIds: idList }),
    answer: v.array(v.object({ userId: rowId, fullName: text })),
  }),
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
  getDimList: forCompany({
    method: 'GET',
    path: '/api-user/user/org/osDimension/getDimList',
    envelope: 'bare',
    answer: resultOf(v.array(dimensionShape)),
  }),
};
