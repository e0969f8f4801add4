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
  authUrl: publicEndpoint('GET', `${oauth}/user/authUrl`, {
    isQuiet: true,
    fields: v.object({ ...address.entries, loginType: optionalField, state: optionalField }),
    answer: text,
  }),
  autoLogin: publicEndpoint('POST', `${oauth}/user/autoLogin`, {
    limits: 'login',
    isQuiet: true,
    fields: codeFields,
    answer: tokenShape,
  }),
  bind: ownEndpoint('POST', `${oauth}/user/bind`, { limits: 'login', fields: codeFields, answer: text }),
  loginWx: publicEndpoint('POST', `${oauth}/loginwx`, {
    limits: 'login',
    isQuiet: true,
    fields: v.object({ tenantId: optionalField, openId: optionalField }),
    answer: v.string(),
  }),
  loginDd: publicEndpoint('POST', `${oauth}/logindd`, {
    limits: 'login',
    isQuiet: true,
    fields: v.object({ tenantId: optionalField, ddId: optionalField }),
    answer: v.string(),
  }),
};

/** Chat accounts and the users they are bound to (contract login 7). */
export const chatAccounts = {
  getDdCorpId: publicEndpoint('POST', '/api-user/dd/getDdCorpId', {
    fields: v.object({ tenantId: optionalField }),
    answer: text,
  }),
  /** The same without a tenant; mentioned in the specification only. */
  getDefaultCorpId: publicEndpoint('GET', `${users}/osUser/users-anon/getDefaultCorpId`, { answer: text }),
  getDdIdByCode: publicEndpoint('POST', '/api-user/dd/getDdIdByCode', {
    limits: 'login',
    fields: idFields,
    answer: text,
  }),
  bindDd: ownEndpoint('POST', '/api-user/dd/bind', { fields: v.object({ ddId: optionalField }), answer: text }),
  unbindDd: ownEndpoint('POST', '/api-user/dd/unbind', { answer: emptyShape }),
  authorizeUrl: publicEndpoint('POST', '/api-user/wxent/authorizeUrl', { fields: address, answer: text }),
  getOpenIdByCode: publicEndpoint('POST', '/api-user/wxent/getOpenIdByCode', {
    limits: 'login',
    fields: idFields,
    answer: text,
  }),
  bindWx: ownEndpoint('POST', '/api-user/wxent/bind', { fields: v.object({ openId: optionalField }), answer: text }),
  unbindWx: ownEndpoint('POST', '/api-user/wxent/unbind', { answer: emptyShape }),
  bind: ownEndpoint('POST', `${users}/osUserPlatform/bind`, {
    fields: v.object({ openId: optionalField, platformType: optionalField, tenantId: optionalField }),
    answer: platformShape,
  }),
  unbind: ownEndpoint('POST', `${users}/osUserPlatform/unbind`, {
    fields: v.object({ platformType: optionalField }),
    answer: emptyShape,
  }),
  /** Ours: chat accounts of the caller. */
  mine: ownEndpoint('GET', `${users}/osUserPlatform/getMine`, { answer: v.array(platformShape) }),
  /**
   * Contract login 8.5: configuration for the script of a chat app on the current page; not even the path is
   * documented.
   */
  getWxAgentConfig: companyEndpoint('POST', `${users}/platformIntegrate/getWxAgentConfig`, {
    fields: v.object({ tenantId: optionalField, url: v.string() }),
    answer: v.object({ corpid: text, agentid: text, timestamp: text, nonceStr: text, noncestr: text, signature: text }),
  }),
  getFSAgentConfig: companyEndpoint('POST', `${users}/platformIntegrate/getFSAgentConfig`, {
    fields: v.object({ tenantId: optionalField, url: v.string() }),
    answer: v.object({ appId: text, timestamp: text, nonceStr: text, noncestr: text, signature: text }),
  }),
};
