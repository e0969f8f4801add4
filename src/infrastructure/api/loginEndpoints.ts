import * as v from 'valibot';
import { forAnybody } from './endpoint.ts';
import { emptyShape, text } from './shapes.ts';
import { tokenShape } from './tokenShape.ts';

/** Logging in and out, and what stands beside it (contract login 1 to 4). */
export const loginEndpoints = {
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
      /** Ours: what this device keeps, where `deviceId` is the number of a picture (ADR 23). */
      device: v.optional(v.string()),
      /** Ours: `true` waits in place of reading the picture (ADR 36). */
      withoutCode: v.optional(v.string()),
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
  /**
   * Contract login 4 says nothing of what it takes; ours: HMAC-SHA256 in hexadecimal over the lines method, path,
   * tenantId, userNo, timestamp, nonce.
   */
  loginByUserNo: forAnybody({
    method: 'POST',
    path: '/api-uaa/oauth/user/loginByUserNo',
    limits: 'login',
    answer: tokenShape,
    fields: v.object({
      tenantId: v.string(),
      userNo: v.string(),
      /** Milliseconds since 1970. */
      timestamp: v.pipe(v.string(), v.regex(/^\d{13}$/u)),
      nonce: v.pipe(v.string(), v.regex(/^[\w+/=.-]{16,128}$/u)),
      sign: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/iu)),
    }),
  }),
  /** Contract login 2: four letters or digits as a GIF, under a number the client has made. */
  getCode: forAnybody({
    method: 'GET',
    path: '/api-uaa/validata/code/{deviceId}',
    envelope: 'bare',
    perMinute: 120,
    fields: v.object({ deviceId: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/u)) }),
    answer: v.unknown(),
  }),
};
