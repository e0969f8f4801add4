import * as v from 'valibot';
import { ownEndpoint } from '../wire/endpoint.ts';
import { id, flag, text, textsShape } from '../wire/shapes.ts';

const users = '/api-user/user/org/osUser';

/** Contract people 1 "Current user". `post`, `sex` and the following are ours: the platform has them in OsUser only. */
export const currentUserShape = v.object({
  userId: id,
  account: text,
  fullName: text,
  tenantId: id,
  tenantLabel: text,
  deptId: text,
  deptName: text,
  email: text,
  mobile: text,
  roles: textsShape,
  status: text,
  photo: text,
  admin: flag,
  /** Whether the user is head of a department. Ours. */
  leads: v.optional(v.nullable(v.boolean())),
  userType: text,
  companyId: text,
  post: text,
});
export type CurrentUserDto = v.InferOutput<typeof currentUserShape>;

export const session = {
  current: ownEndpoint('GET', `${users}/current`, { answer: currentUserShape, isReadOffline: true }),
};
