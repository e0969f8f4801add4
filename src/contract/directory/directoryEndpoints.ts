import * as v from 'valibot';
import { MAIL_PROOFS } from '#domain/directory/person.ts';
import { companyEndpoint, ownEndpoint } from '../wire/endpoint.ts';
import { attributeShape, personShape, userShape } from './peopleShapes.ts';
import {
  count,
  emptyShape,
  flag,
  id,
  idList,
  pageShape,
  queryShape,
  rowId,
  text,
  trimmedText,
} from '../wire/shapes.ts';

const users = '/api-user/user/org/osUser';
/** An optional text; if missing, the stored value is kept. */
const optionalText = v.optional(v.nullable(trimmedText));

/** Fields of OsUser that users may change themselves. All are optional; unknown fields are ignored. */
const profileShape = v.looseObject({
  userId: v.optional(v.nullable(id)),
  photo: v.optional(v.nullable(id)),
  birthday: optionalText,
  sex: v.optional(v.nullable(v.picklist(['male', 'fmale', 'female', '']))),
  mobile: optionalText,
  email: optionalText,
  address: optionalText,
  urgent: optionalText,
  urgentMobile: optionalText,
  /** Ours: the password, required for a change of the email address. */
  oldPwd: v.optional(v.nullable(v.string())),
});
export type ProfileDto = v.InferOutput<typeof profileShape>;

const editedShape = v.looseObject(userShape.entries);
export type EditedUserDto = v.InferOutput<typeof editedShape>;

/**
 * Users (contract people 2). Lists search in `Q_FULLNAME__S_LK`: names, account, pinyin, initials, kana, mail, end of
 * the phone number.
 */
export const directory = {
  query: companyEndpoint('POST', `${users}/query`, {
    envelope: 'page',
    body: queryShape,
    answer: pageShape(userShape),
  }),
  getUser: companyEndpoint('POST', `${users}/getUser`, {
    envelope: 'page',
    body: queryShape,
    answer: pageShape(userShape),
  }),
  getAllUserByGroupId: companyEndpoint('POST', `${users}/getAllUserByGroupId`, {
    envelope: 'page',
    body: queryShape,
    answer: pageShape(userShape),
  }),
  getById: companyEndpoint('GET', `${users}/getById`, {
    envelope: 'bare',
    fields: v.object({ userId: id }),
    answer: v.nullable(personShape),
  }),
  getUserProperty: companyEndpoint('POST', `${users}/getUserProperty`, {
    fields: v.object({ userId: id, attrName: v.string() }),
    answer: attributeShape,
  }),
  getUserInfo: companyEndpoint('GET', `${users}/getUserInfo`, { fields: v.object({ userId: id }), answer: userShape }),
  /** The caller's own profile for editing (contract people 2); the id of any other user is not found. */
  edit: ownEndpoint('GET', `${users}/edit`, {
    envelope: 'bare',
    fields: v.object({ pkId: v.optional(id), groupId: v.optional(v.string()), tenantId: v.optional(v.string()) }),
    answer: v.object({
      sn: v.optional(v.nullable(count)),
      mainDepId: text,
      mainDepName: text,
      dimArray: v.optional(v.nullable(v.array(v.unknown())), []),
      // Unknown fields are sent back unchanged.
      user: v.nullable(editedShape),
      /** Ours: the proof that a change of the email address requires; none if missing. */
      mailProof: v.optional(v.picklist(MAIL_PROOFS)),
    }),
  }),
  /** The result of `edit` with the changes. Fields the user may not change are ignored. */
  save: ownEndpoint('POST', `${users}/save`, { body: profileShape, answer: emptyShape }),
  updatePassword: ownEndpoint('POST', `${users}/updatePassword`, {
    limits: 'login',
    fields: v.object({ oldPwd: v.string(), newPwd: v.string() }),
    answer: emptyShape,
  }),
  /** Ours: password policy of the company, with the field names of the platform's policy. */
  getPasswordPolicy: ownEndpoint('GET', `${users}/getPasswordPolicy`, {
    answer: v.object({
      minLength: v.optional(count, 0),
      isMix: flag,
      isUsernamePwdConsistent: flag,
    }),
  }),
  /** Users by id, in the order of the ids; unknown ids are omitted. */
  getUsersByIds: companyEndpoint('POST', `${users}/getUsersByIds`, {
    envelope: 'bare',
    fields: v.object({ userIds: idList }),
    answer: v.array(v.object({ userId: rowId, fullName: text })),
  }),
};
