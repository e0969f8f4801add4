import * as v from 'valibot';
import { ownEndpoint } from '../wire/endpoint.ts';
import { count, flag, rowId, text } from '../wire/shapes.ts';

const users = '/api-user/user/org/osUser';
const grants = '/api-system/system/core/sysAppManager';

/** Contract portal 4, an application: `appType` 0 built in, 1 developed on the platform, 2 external. */
const appShape = v.object({
  appId: rowId,
  clientCode: text,
  clientName: text,
  icon: text,
  status: text,
  homeUrl: text,
  appType: text,
});
export type AppDto = v.InferOutput<typeof appShape>;

/** Contract portal 4, rights on an application: `authType` 1 develops, 2 manages. */
const grantShape = v.object({
  appId: rowId,
  authType: v.optional(v.nullable(count)),
  isGroup: v.optional(v.nullable(v.union([count, flag]))),
  userOrGroupId: text,
  userOrGroupName: text,
});
export type AppGrantDto = v.InferOutput<typeof grantShape>;

/**
 * A JsonResult whose envelope is part of the shape: for a platform administrator it contains `admin` in place of
 * grants.
 */
const jsonResultOf = <S extends v.GenericSchema>(payload: S) =>
  v.object({ success: v.boolean(), code: v.optional(count, 200), message: text, data: v.nullish(payload) });

/** A dashboard (ours, ADR 8): `alias` of a custom page, or `address` of an external page. */
const screenShape = v.object({ id: rowId, name: text, alias: text, address: text });
export type ScreenDto = v.InferOutput<typeof screenShape>;

/** Applications and rights on them (contract portal 4, people 2 and 4), always those of the caller. */
export const appEndpoints = {
  getAppByCurUser: ownEndpoint('GET', `${users}/getAppByCurUser`, {
    envelope: 'bare',
    fields: v.object({ appType: count }),
    answer: v.array(appShape),
  }),
  /** Keys of the allowed buttons. If empty, no button is hidden. */
  findAuthButton: ownEndpoint('GET', `${users}/findAuthButton`, { envelope: 'bare', answer: v.array(v.string()) }),
  getMyScreens: ownEndpoint('GET', '/api-portal/portal/core/insScreen/getMyScreens', { answer: v.array(screenShape) }),
  /** Languages of the platform, each with its tag and its own name. */
  getLanguages: ownEndpoint('GET', '/api-system/system/core/sysLanguage/getLanguages', {
    answer: v.array(v.object({ key: v.string(), name: text })),
  }),
  /** Rights on one application, or on any application if none is given. */
  getCurUserAuthByAppId: ownEndpoint('GET', `${grants}/getCurUserAuthByAppId`, {
    envelope: 'bare',
    fields: v.object({ appId: v.optional(v.string()) }),
    answer: jsonResultOf(grantShape),
  }),
  getManagerOfCurUser: ownEndpoint('GET', `${grants}/getManagerOfCurUser`, {
    envelope: 'bare',
    answer: jsonResultOf(v.array(grantShape)),
  }),
  /** Applications the caller manages or develops. */
  getAllOfCurUser: ownEndpoint('GET', `${grants}/getAllOfCurUser`, {
    envelope: 'bare',
    answer: jsonResultOf(v.array(grantShape)),
  }),
};
