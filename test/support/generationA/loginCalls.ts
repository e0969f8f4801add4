import type { StubAnswer } from './answers.ts';
import { accepted, emptyBody, refused, stop, badRequest } from './answers.ts';
import type { Question, StubEndpoint } from './endpoints.ts';
import { get, open, post, under } from './endpoints.ts';
import { PASSWORD } from './people.ts';
import type { Person } from './state.ts';

const PREFIX = 'token-of-';

/** A token contains its account; it is valid until the stub stops, as on platforms that allow several devices. */
const tokenOf = ({ account }: Person): string => `${PREFIX}${account}`;

/** Returns the user of a call: from the header, or from the OAuth2 parameter. */
export function callerOf({ company, arrival }: Pick<Question, 'company' | 'arrival'>): Person | undefined {
  const header = arrival.headers['authorization'] ?? '';
  const token = /^bearer (.+)$/iu.exec(header)?.[1] ?? arrival.query['access_token'];
  return company.people.find((person) => tokenOf(person) === token);
}

/** The only call that accepts its token in the query. */
export function requireDownloadToken({ company, arrival }: Question): void {
  const token = arrival.query['accessToken'];
  if (token === undefined) stop(badRequest('accessToken is null'));
  if (!company.people.some((person) => tokenOf(person) === token)) stop(badRequest('accessToken is invalid'));
}

function login({ company, param }: Question): StubAnswer {
  const account = param('username').split(/[@#]/u)[0];
  const person = company.people.find((each) => each.account === account);
  if (person === undefined || param('password') !== PASSWORD) return refused('用户名或密码错误');
  return accepted(
    {
      ...{ access_token: tokenOf(person), token_type: 'bearer', refresh_token: `refresh-${account}` },
      ...{ expires_in: 17999, scope: 'all' },
    },
    '登录成功',
  );
}

const LOGIN_TYPES: Readonly<Record<string, StubAnswer>> = {
  '2': refused('未配置默认企业微信信息', null, { show: false }),
  '3': accepted(''),
  '4': refused('未配置默认飞书信息', null, { show: false }),
};
const NO_TYPE = refused('第三方平台类型不存在', null, { show: false });
const silently = (message: string): StubAnswer => refused(message, null, { show: false });

/** The smallest image: one white pixel. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');

const captchaEndpoints: readonly StubEndpoint[] = [
  get('validata/getLoginConfig', {}, () => accepted({ ignoreValidCode: 'true', appName: '流程平台' })),
  get('validata/getValidCodeConfig', {}, () => accepted(true)),
  get('validata/code/{deviceId}', {}, () => ({ status: 200, type: 'image/gif', body: POINT })),
  get('validata/smsCode/{mobile}', {}, () => accepted(null)),
];

export const loginEndpoints: readonly StubEndpoint[] = [
  ...under('api-uaa', [
    ...captchaEndpoints,
    post('oauth/user/token', {}, login),
    post('oauth/remove/token', {}, () => emptyBody),
    get('oauth/user/authUrl', {}, ({ param }) => LOGIN_TYPES[param('loginType')] ?? NO_TYPE),
    post('oauth/user/autoLogin', {}, ({ param }) =>
      LOGIN_TYPES[param('loginType')] === undefined ? NO_TYPE : silently('获取授权信息失败'),
    ),
    post('oauth/loginwx', {}, ({ param }) =>
      silently(param('tenantId') === '' ? '参数不正确，未取到租户ID!' : 'openId不存在当前企业中!'),
    ),
    post('oauth/logindd', {}, ({ param }) =>
      silently(param('tenantId') === '' ? '参数不正确，未取到租户ID!' : 'ddId不存在当前企业中!'),
    ),
  ]).map(open),
  // A deployment may serve them without the prefix, as the specification lists them.
  ...captchaEndpoints.map(open),
  ...under('api-uaa', [post('oauth/user/bind', {}, () => refused('绑定失败，请重试'))]),
  ...under('api-user/wxent', [
    post('authorizeUrl', {}, () => refused('没有默认的企业微信应用配置，请先后台配置!')),
    post('getOpenIdByCode', {}, () => refused('获取OpenId失败，请检查网格连接或安全设置!!')),
    post('bind', {}, ({ param }) => accepted(param('openId'), '绑定成功！')),
    post('unbind', {}, () => accepted(null, '当前还没有绑定企业微信!')),
  ]).map(open),
  ...under('api-user/dd', [
    post('getDdCorpId', {}, () => refused('没有默认的钉钉应用配置，请先在后台配置!')),
    post('getDdIdByCode', {}, () => refused('获取ddID失败')),
    post('bind', {}, ({ param }) => accepted(param('ddId'), '绑定成功！')),
    post('unbind', {}, () => accepted(null, '当前还没有绑定钉钉!')),
  ]).map(open),
];
