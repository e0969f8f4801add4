import * as v from 'valibot';
import { forOneself } from './endpoint.ts';
import { id, flag, text, textsShape } from './shapes.ts';

const users = '/api-user/user/org/osUser';

/** Contract people 1 "Current user". `post` and `sex` … are ours: the platform has them in OsUser only. */
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
  /** Whether a department is led by them. Ours. */
  leads: v.optional(v.nullable(v.boolean())),
  userType: text,
  companyId: text,
  post: text,
});
export type CurrentUserDto = v.InferOutput<typeof currentUserShape>;

export const session = {
  current: forOneself({
    method: 'GET',
    path: `${users}/current`,
    answer: currentUserShape,
  }),
};
