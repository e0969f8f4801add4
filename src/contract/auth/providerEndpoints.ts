import * as v from 'valibot';
import { publicEndpoint, companyEndpoint, ownEndpoint } from '../wire/endpoint.ts';
import { tokenShape } from './tokenShape.ts';
import { emptyShape, id, text } from '../wire/shapes.ts';

const oauth = '/api-uaa/oauth';
const users = '/api-user/user/org';

/** Fields the platform's own clients do not send may be missing without a 400 (contract login 5). */
const optionalField = v.optional(v.string());
const address = v.object({ tenantId: optionalField, redirectUrl: optionalField });
const codeFields = v.object({ code: optionalField, tenantId: optionalField, loginType: optionalField });
/** `autoBind` 1 binds the account to the current user. */
const idFields = v.object({ tenantId: optionalField, code: optionalField, autoBind: optionalField });

/** Contract people 1 OsUserPlatform. */
const platformShape = v.object({ id, userId: id, platformType: v.union([v.number(), v.string()]), openId: text });

/** Login by a chat app (contract login 5). The messages of these calls are for the page, not for a toast. */
export const providerLogin = {
  authUrl: publicEndpoint({
    method: 'GET',
    path: `${oauth}/user/authUrl`,
    isQuiet: true,
    fields: v.object({ ...address.entries, loginType: optionalField, state: optionalField }),
    answer: text,
  }),
  autoLogin: publicEndpoint({
    method: 'POST',
    path: `${oauth}/user/autoLogin`,
    limits: 'login',
    isQuiet: true,
    fields: codeFields,
    answer: tokenShape,
  }),
  bind: ownEndpoint({ method: 'POST', path: `${oauth}/user/bind`, limits: 'login', fields: codeFields, answer: text }),
  loginWx: publicEndpoint({
    method: 'POST',
    path: `${oauth}/loginwx`,
    limits: 'login',
    isQuiet: true,
    fields: v.object({ tenantId: optionalField, openId: optionalField }),
    answer: v.string(),
  }),
  loginDd: publicEndpoint({
    method: 'POST',
    path: `${oauth}/logindd`,
    limits: 'login',
    isQuiet: true,
    fields: v.object({ tenantId: optionalField, ddId: optionalField }),
    answer: v.string(),
  }),
};

/** Chat accounts and the users they are bound to (contract login 7). */
export const chatAccounts = {
  getDdCorpId: publicEndpoint({
    method: 'POST',
    path: '/api-user/dd/getDdCorpId',
    fields: v.object({ tenantId: optionalField }),
    answer: text,
  }),
  /** The same without a tenant; mentioned in the specification only. */
  getDefaultCorpId: publicEndpoint({
    method: 'GET',
    path: `${users}/osUser/users-anon/getDefaultCorpId`,
    answer: text,
  }),
  getDdIdByCode: publicEndpoint({
    method: 'POST',
    path: '/api-user/dd/getDdIdByCode',
    limits: 'login',
    fields: idFields,
    answer: text,
  }),
  bindDd: ownEndpoint({
    method: 'POST',
    path: '/api-user/dd/bind',
    fields: v.object({ ddId: optionalField }),
    answer: text,
  }),
  unbindDd: ownEndpoint({ method: 'POST', path: '/api-user/dd/unbind', answer: emptyShape }),
  authorizeUrl: publicEndpoint({
    method: 'POST',
    path: '/api-user/wxent/authorizeUrl',
    fields: address,
    answer: text,
  }),
  getOpenIdByCode: publicEndpoint({
    method: 'POST',
    path: '/api-user/wxent/getOpenIdByCode',
    limits: 'login',
    fields: idFields,
    answer: text,
  }),
  bindWx: ownEndpoint({
    method: 'POST',
    path: '/api-user/wxent/bind',
    fields: v.object({ openId: optionalField }),
    answer: text,
  }),
  unbindWx: ownEndpoint({ method: 'POST', path: '/api-user/wxent/unbind', answer: emptyShape }),
  bind: ownEndpoint({
    method: 'POST',
    path: `${users}/osUserPlatform/bind`,
    fields: v.object({ openId: optionalField, platformType: optionalField, tenantId: optionalField }),
    answer: platformShape,
  }),
  unbind: ownEndpoint({
    method: 'POST',
    path: `${users}/osUserPlatform/unbind`,
    fields: v.object({ platformType: optionalField }),
    answer: emptyShape,
  }),
  /** Ours: chat accounts of the caller. */
  mine: ownEndpoint({ method: 'GET', path: `${users}/osUserPlatform/getMine`, answer: v.array(platformShape) }),
  /**
   * Contract login 8.5: configuration for the script of a chat app on the current page; not even the path is
   * documented.
   */
  getWxAgentConfig: companyEndpoint({
    method: 'POST',
    path: `${users}/platformIntegrate/getWxAgentConfig`,
    fields: v.object({ tenantId: optionalField, url: v.string() }),
    answer: v.object({ corpid: text, agentid: text, timestamp: text, nonceStr: text, noncestr: text, signature: text }),
  }),
  getFSAgentConfig: companyEndpoint({
    method: 'POST',
    path: `${users}/platformIntegrate/getFSAgentConfig`,
    fields: v.object({ tenantId: optionalField, url: v.string() }),
    answer: v.object({ appId: text, timestamp: text, nonceStr: text, noncestr: text, signature: text }),
  }),
};
