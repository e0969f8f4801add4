import * as v from 'valibot';
import { forAnybody, forOneself } from './endpoint.ts';
import { id, flag, emptyShape, text, textsShape } from './shapes.ts';

/** Contract login 1: read `access_token`; everything else of the token object is for other clients. */
const tokenShape = v.object({
  access_token: v.string(),
  token_type: text,
  expires_in: v.optional(v.nullable(v.number())),
  scope: text,
});

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
  userType: text,
  companyId: text,
  post: text,
});
export type CurrentUserDto = v.InferOutput<typeof currentUserShape>;

export const session = {
  /** `username` is `account`, `account@domain` or `account#tenant`. */
  logIn: forAnybody({
    method: 'POST',
    path: '/api-uaa/oauth/user/token',
    limits: 'login',
    answer: tokenShape,
    fields: v.object({
      username: v.string(),
      password: v.string(),
      tenantId: v.optional(v.string()),
      validCode: v.optional(v.string()),
      deviceId: v.optional(v.string()),
      openId: v.optional(v.string()),
      loginType: v.optional(v.string()),
    }),
  }),
  /** Contract login 3: HTTP 200 with an empty body; the token may also come as a field. */
  logOut: forAnybody({
    method: 'POST',
    path: '/api-uaa/oauth/remove/token',
    envelope: 'bare',
    fields: v.object({ token: v.optional(v.string()) }),
    answer: emptyShape,
  }),
  getLoginConfig: forAnybody({
    method: 'GET',
    path: '/api-uaa/validata/getLoginConfig',
    answer: v.object({ ignoreValidCode: v.string(), appName: text }),
  }),
  current: forOneself({
    method: 'GET',
    path: '/api-user/user/org/osUser/current',
    answer: currentUserShape,
  }),
};
