import * as v from 'valibot';
import { forAnybody, forCompany, forOneself } from './endpoint.ts';
import { tokenShape } from './tokenShape.ts';
import { emptyShape, id, text } from './shapes.ts';

const oauth = '/api-uaa/oauth';
const users = '/api-user/user/org';

/** What stands in no request of theirs may be missing without a 400 (contract login 5). */
const some = v.optional(v.string());
const address = v.object({ tenantId: some, redirectUrl: some });
const codeFields = v.object({ code: some, tenantId: some, loginType: some });
/** `autoBind` 1 binds whoever is logged in. */
const idFields = v.object({ tenantId: some, code: some, autoBind: some });

/** Contract people 1 OsUserPlatform. */
const platformShape = v.object({ id, userId: id, platformType: v.union([v.number(), v.string()]), openId: text });

/** Logging in from a chat app (contract login 5). What these say is for the page, not for a toast. */
export const providerLogin = {
  authUrl: forAnybody({
    method: 'GET',
    path: `${oauth}/user/authUrl`,
    isQuiet: true,
    fields: v.object({ ...address.entries, loginType: some, state: some }),
    answer: text,
  }),
  autoLogin: forAnybody({
    method: 'POST',
    path: `${oauth}/user/autoLogin`,
    limits: 'login',
    isQuiet: true,
    fields: codeFields,
    answer: tokenShape,
  }),
  bind: forOneself({ method: 'POST', path: `${oauth}/user/bind`, limits: 'login', fields: codeFields, answer: text }),
  loginWx: forAnybody({
    method: 'POST',
    path: `${oauth}/loginwx`,
    limits: 'login',
    isQuiet: true,
    fields: v.object({ tenantId: some, openId: some }),
    answer: v.string(),
  }),
  loginDd: forAnybody({
    method: 'POST',
    path: `${oauth}/logindd`,
    limits: 'login',
    isQuiet: true,
    fields: v.object({ tenantId: some, ddId: some }),
    answer: v.string(),
  }),
};

/** Chat accounts and the people they belong to (contract login 7). */
export const chatAccounts = {
  getDdCorpId: forAnybody({
    method: 'POST',
    path: '/api-user/dd/getDdCorpId',
    fields: v.object({ tenantId: some }),
    answer: text,
  }),
  /** The same for whoever names no tenant; named by the specification only. */
  getDefaultCorpId: forAnybody({
    method: 'GET',
    path: `${users}/osUser/users-anon/getDefaultCorpId`,
    answer: text,
  }),
  getDdIdByCode: forAnybody({
    method: 'POST',
    path: '/api-user/dd/getDdIdByCode',
    limits: 'login',
    fields: idFields,
    answer: text,
  }),
  bindDd: forOneself({
    method: 'POST',
    path: '/api-user/dd/bind',
    fields: v.object({ ddId: some }),
    answer: text,
  }),
  unbindDd: forOneself({ method: 'POST', path: '/api-user/dd/unbind', answer: emptyShape }),
  authorizeUrl: forAnybody({
    method: 'POST',
    path: '/api-user/wxent/authorizeUrl',
    fields: address,
    answer: text,
  }),
  getOpenIdByCode: forAnybody({
    method: 'POST',
    path: '/api-user/wxent/getOpenIdByCode',
    limits: 'login',
    fields: idFields,
    answer: text,
  }),
  bindWx: forOneself({
    method: 'POST',
    path: '/api-user/wxent/bind',
    fields: v.object({ openId: some }),
    answer: text,
  }),
  unbindWx: forOneself({ method: 'POST', path: '/api-user/wxent/unbind', answer: emptyShape }),
  bind: forOneself({
    method: 'POST',
    path: `${users}/osUserPlatform/bind`,
    fields: v.object({ openId: some, platformType: some, tenantId: some }),
    answer: platformShape,
  }),
  unbind: forOneself({
    method: 'POST',
    path: `${users}/osUserPlatform/unbind`,
    fields: v.object({ platformType: some }),
    answer: emptyShape,
  }),
  /** Ours: the chat accounts of whoever asks. */
  mine: forOneself({ method: 'GET', path: `${users}/osUserPlatform/getMine`, answer: v.array(platformShape) }),
  /** Contract login 8.5: where the page stands, for the script of a chat app; not even the path is known. */
  getWxAgentConfig: forCompany({
    method: 'POST',
    path: `${users}/platformIntegrate/getWxAgentConfig`,
    fields: v.object({ tenantId: some, url: v.string() }),
    answer: v.object({ corpid: text, agentid: text, timestamp: text, nonceStr: text, noncestr: text, signature: text }),
  }),
  getFSAgentConfig: forCompany({
    method: 'POST',
    path: `${users}/platformIntegrate/getFSAgentConfig`,
    fields: v.object({ tenantId: some, url: v.string() }),
    answer: v.object({ appId: text, timestamp: text, nonceStr: text, noncestr: text, signature: text }),
  }),
};
