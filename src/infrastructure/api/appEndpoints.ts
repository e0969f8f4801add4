import * as v from 'valibot';
import { forOneself } from './endpoint.ts';
import { count, flag, rowId, text } from './shapes.ts';

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

/** Contract portal 4, who may do what with an application: `authType` 1 develops, 2 manages. */
const grantShape = v.object({
  appId: rowId,
  authType: v.optional(v.nullable(count)),
  isGroup: v.optional(v.nullable(v.union([count, flag]))),
  userOrGroupId: text,
  userOrGroupName: text,
});
export type AppGrantDto = v.InferOutput<typeof grantShape>;

/** A JsonResult that is read whole: to an administrator of the platform it says `admin` in place of grants. */
const told = <S extends v.GenericSchema>(payload: S) =>
  v.object({ success: v.boolean(), code: v.optional(count, 200), message: text, data: v.nullish(payload) });

/** A board of figures (ours, ADR 8): `alias` of a custom page, or `address` of a page elsewhere. */
const screenShape = v.object({ id: rowId, name: text, alias: text, address: text });
export type ScreenDto = v.InferOutput<typeof screenShape>;

/** Applications and rights on them (contract portal 4, people 2 and 4), always those of whoever asks. */
export const appEndpoints = {
  getAppByCurUser: forOneself({
    method: 'GET',
    path: `${users}/getAppByCurUser`,
    envelope: 'bare',
    fields: v.object({ appType: count }),
    answer: v.array(appShape),
  }),
  /** Keys of buttons; nothing is hidden where there are none. */
  findAuthButton: forOneself({
    method: 'GET',
    path: `${users}/findAuthButton`,
    envelope: 'bare',
    answer: v.array(v.string()),
  }),
  getMyScreens: forOneself({
    method: 'GET',
    path: '/api-portal/portal/core/insScreen/getMyScreens',
    answer: v.array(screenShape),
  }),
  /** The languages of the platform, each by its tag and its own name. */
  getLanguages: forOneself({
    method: 'GET',
    path: '/api-system/system/core/sysLanguage/getLanguages',
    answer: v.array(v.object({ key: v.string(), name: text })),
  }),
  /** Of one application, or of any where none is named. */
  getCurUserAuthByAppId: forOneself({
    method: 'GET',
    path: `${grants}/getCurUserAuthByAppId`,
    envelope: 'bare',
    fields: v.object({ appId: v.optional(v.string()) }),
    answer: told(grantShape),
  }),
  /** Those somebody manages. */
  getManagerOfCurUser: forOneself({
    method: 'GET',
    path: `${grants}/getManagerOfCurUser`,
    envelope: 'bare',
    answer: told(v.array(grantShape)),
  }),
  /** Those somebody manages or develops. */
  getAllOfCurUser: forOneself({
    method: 'GET',
    path: `${grants}/getAllOfCurUser`,
    envelope: 'bare',
    answer: told(v.array(grantShape)),
  }),
};
