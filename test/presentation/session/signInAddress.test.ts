import { describe, expect, it } from 'vitest';
import { hasAnswer, readArrival, targetOf } from '#presentation/session/signInAddress.ts';
import { placeAddress, providerReturn } from '#presentation/shared/providerReturn.ts';

const HERE = 'https://oa.example.com';
const query = (text: string) => new URLSearchParams(text);

describe('where somebody goes after the login', () => {
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
  ])('%j leads to %s', (fromUrl, target) => {
    expect(targetOf(fromUrl, HERE)).toBe(target);
  });
});

describe('what a chat app has answered', () => {
  it.each([
    ['code=c1&state=n1', 'feishu', { code: 'c1', nonce: 'n1', isRefused: false }],
    ['code=c1&state=0&nonce=n1', 'wecom', { code: 'c1', nonce: 'n1', isRefused: false }],
    ['code=c1&state=0', 'wecom', { code: 'c1', isRefused: false }],
    ['code=authdeny&state=0&nonce=n1', 'wecom', { nonce: 'n1', isRefused: true }],
    ['error=access_denied&state=n1', 'feishu', { nonce: 'n1', isRefused: true }],
    ['code=&state=n1', 'feishu', { nonce: 'n1', isRefused: false }],
    ['tenantId=1', 'feishu', { isRefused: false }],
  ] as const)('%s, by %s', (text, provider, arrival) => {
    expect(readArrival(query(text), provider)).toEqual(arrival);
  });

  it('is what must leave the address', () => {
    expect(
      ['code=1', 'state=1', 'nonce=1', 'error=1', 'tenantId=1&fromUrl=x'].map((each) => hasAnswer(query(each))),
    ).toEqual([true, true, true, true, false]);
  });
});

it('asks the app to come back to the page with its tenant, and WeCom with the nonce', () => {
  const place = { page: 'platformLogin', tenantId: '7', fromUrl: '/pages/bpm/myTasks' } as const;
  const back = (provider: 'wecom' | 'feishu') => providerReturn(place, { provider, nonce: 'n1', origin: HERE });
  expect(back('feishu')).toBe(`${HERE}/mobile${placeAddress(place)}`);
  expect(new URL(back('wecom')).searchParams.get('nonce')).toBe('n1');
});
