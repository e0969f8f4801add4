import * as v from 'valibot';
import { forCompany, forOneself } from './endpoint.ts';
import { attributeShape, personShape, userShape } from './peopleShapes.ts';
import { count, emptyShape, flag, id, idList, pageOf, queryShape, rowId, text, writtenText } from './shapes.ts';

const users = '/api-user/user/org/osUser';
/** A text that may be left out: then it is not changed. */
const said = v.optional(v.nullable(writtenText));

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

/**
 * People (contract people 2). Lists search in `Q_FULLNAME__S_LK`: names, account, pinyin, initials, kana,
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
    answer: v.nullable(personShape),
  }),
  /** One attribute of somebody that a company has added, by its name. */
  getUserProperty: forCompany({
    method: 'POST',
    path: `${users}/getUserProperty`,
    fields: v.object({ userId: id, attrName: v.string() }),
    answer: attributeShape,
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
};
