import * as v from 'valibot';
import { publicEndpoint } from '../wire/endpoint.ts';
import { emptyShape, text } from '../wire/shapes.ts';
import { tokenShape } from './tokenShape.ts';

/** Login, logout and CAPTCHA (contract login 1 to 4). */
export const loginEndpoints = {
  /** `username` is `account`, `account@domain` or `account#tenant`. */
  logIn: publicEndpoint('POST', '/api-uaa/oauth/user/token', {
    limits: 'login',
    answer: tokenShape,
    fields: v.object({
      username: v.string(),
      password: v.string(),
      tenantId: v.optional(v.string()),
      validCode: v.optional(v.string()),
      deviceId: v.optional(v.string()),
      /** Ours: id of this device, because `deviceId` is the number of a CAPTCHA picture (ADR 23). */
      device: v.optional(v.string()),
      /** Ours: `true` waits instead of solving the CAPTCHA (ADR 36). */
      withoutCode: v.optional(v.string()),
      openId: v.optional(v.string()),
      loginType: v.optional(v.string()),
    }),
  }),
  /** Contract login 3: HTTP 200 with an empty body; the token may also come as a field. */
  logOut: publicEndpoint('POST', '/api-uaa/oauth/remove/token', {
    envelope: 'bare',
    fields: v.object({ token: v.optional(v.string()) }),
    answer: emptyShape,
  }),
  getLoginConfig: publicEndpoint('GET', '/api-uaa/validata/getLoginConfig', {
    answer: v.object({ ignoreValidCode: v.string(), appName: text }),
  }),
  /**
   * Contract login 4 does not define the parameters; ours: HMAC-SHA256 in hexadecimal over the lines method, path,
   * tenantId, userNo, timestamp, nonce.
   */
  loginByUserNo: publicEndpoint('POST', '/api-uaa/oauth/user/loginByUserNo', {
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
  /** Contract login 2: a CAPTCHA of four letters or digits as a GIF, under a number created by the client. */
  getCode: publicEndpoint('GET', '/api-uaa/validata/code/{deviceId}', {
    envelope: 'bare',
    perMinute: 120,
    fields: v.object({ deviceId: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/u)) }),
    answer: v.unknown(),
  }),
};
