import { describe, expect, it } from 'vitest';
import { hasLoginCallback, parseLoginCallback, toReturnPath } from './signInAddress.ts';
import { loginAddress, loginRedirectUrl } from '../ui/navigation/loginRedirectUrl.ts';

const HERE = 'https://oa.example.com';
const query = (text: string) => new URLSearchParams(text);

describe('the page after the login', () => {
  it.each([
    ['/pages/bpm/myTasks', '/pages/bpm/myTasks'],
    ['/pages/bpm/TaskDetail?taskId=1', '/pages/bpm/TaskDetail?taskId=1'],
    ['/mobile/pages/bpm/myTasks', '/pages/bpm/myTasks'],
    [`${HERE}/mobile/pages/bpm/myTasks`, '/pages/bpm/myTasks'],
    [null, '/'],
    ['', '/'],
    ['https://evil.example/mobile/pages/bpm/myTasks', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/%2f%2fevil', '/'],
    ['https:evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['java\nscript:alert(1)', '/'],
    ['/pages/login/PlatformLogin?tenantId=1', '/'],
    ['/pages/Login', '/'],
    [`${HERE}@evil.example/`, '/'],
    ['/pages/nowhere', '/'],
  ])('for %j is %s', (fromUrl, target) => {
    expect(toReturnPath(fromUrl, HERE)).toBe(target);
  });
});

describe('the response of a chat app', () => {
  it.each([
    ['code=c1&state=n1', 'feishu', { code: 'c1', nonce: 'n1', isRefused: false }],
    ['code=c1&state=0&nonce=n1', 'wecom', { code: 'c1', nonce: 'n1', isRefused: false }],
    ['code=c1&state=0', 'wecom', { code: 'c1', isRefused: false }],
    ['code=authdeny&state=0&nonce=n1', 'wecom', { nonce: 'n1', isRefused: true }],
    ['error=access_denied&state=n1', 'feishu', { nonce: 'n1', isRefused: true }],
    ['code=&state=n1', 'feishu', { nonce: 'n1', isRefused: false }],
    ['tenantId=1', 'feishu', { isRefused: false }],
  ] as const)('%s, from %s, is parsed', (text, provider, arrival) => {
    expect(parseLoginCallback(query(text), provider)).toEqual(arrival);
  });

  it('is detected, so that it can be removed from the URL', () => {
    expect(
      ['code=1', 'state=1', 'nonce=1', 'error=1', 'tenantId=1&fromUrl=x'].map((each) => hasLoginCallback(query(each))),
    ).toEqual([true, true, true, true, false]);
  });
});

it('requests the return to the page with its tenant, and for WeCom with the nonce', () => {
  const place = { page: 'platformLogin', tenantId: '7', fromUrl: '/pages/bpm/myTasks' } as const;
  const back = (provider: 'wecom' | 'feishu') => loginRedirectUrl(place, { provider, nonce: 'n1', origin: HERE });
  expect(back('feishu')).toBe(`${HERE}/mobile${loginAddress(place)}`);
  expect(new URL(back('wecom')).searchParams.get('nonce')).toBe('n1');
});
