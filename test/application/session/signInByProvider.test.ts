import { expect, it } from 'vitest';
import type { SignInPorts } from '#application/session/signInPorts.ts';
import { SignInByProvider, type SignInPage } from '#application/session/signInByProvider.ts';
import type { SignInAttempt, SignInState } from '#domain/session/signIn.ts';
import { fail, ok } from '#domain/shared/result.ts';

/** A login from a chat app whose surroundings tell what they were asked. */
function login(page: Partial<SignInPage> = {}, ports: Partial<SignInPorts['gateway']> = {}, kept?: SignInAttempt) {
  const told: string[] = [];
  const states: SignInState[] = [];
  let attempt = kept;
  const driver = new SignInByProvider(
    {
      gateway: {
        address: async (_, back) => {
          told.push(`address for ${back}`);
          return ok('https://app');
        },
        corpId: async () => ok('corp'),
        exchange: async (_, code) => {
          told.push(`exchange ${code}, remembering ${attempt?.nonce ?? 'nothing'}`);
          return ok({ kind: 'token', token: 't1' });
        },
        exchangeId: async () => ok({ kind: 'token', token: 't2' }),
        bind: async (_, code) => {
          told.push(`bind ${code}`);
          return ok(undefined);
        },
        unbind: async () => ok(undefined),
        bound: async () => ok([]),
        ...ports,
      },
      bridge: { code: async (_, corp) => ok(`code of ${corp}`) },
      memory: {
        works: () => true,
        begin: (aim) => (attempt = { nonce: 'fresh', aim }),
        current: () => attempt,
        end: () => {
          attempt = undefined;
        },
      },
    },
    {
      plan: { provider: 'feishu', way: 'unified', aim: 'login' },
      tenant: '1',
      arrival: { isRefused: false },
      backWith: (nonce) => `back?${nonce}`,
      leave: (address) => void told.push(`leave ${address}`),
      handOn: (code, nonce) => void told.push(`hand on ${code} with ${nonce}`),
      tell: (state) => void states.push(state),
      ...page,
    },
  );
  return { driver, told, states, attempt: () => attempt, last: () => states.at(-1) };
}

it('asks for an address once, however often the page is drawn, and remembers that it went', async () => {
  const { driver, told, attempt } = login();
  await Promise.all([driver.open(), driver.open()]);
  expect(told).toEqual(['address for back?fresh', 'leave https://app']);
  expect(attempt()?.nonce).toBe('fresh');
});

it('forgets the attempt before its code is exchanged', async () => {
  const arrival = { code: 'c1', nonce: 'n1', isRefused: false };
  const { driver, told, last } = login({ arrival }, {}, { nonce: 'n1', aim: 'login' });
  await Promise.all([driver.open(), driver.open()]);
  expect(told).toEqual(['exchange c1, remembering nothing']);
  expect(last()).toEqual({ step: 'token', token: 't1' });
});

it('remembers nothing of a way that was not there', async () => {
  const { driver, attempt, last } = login({}, { address: async () => fail({ kind: 'offline' }) });
  await driver.open();
  expect(last()).toEqual({ step: 'failed', fault: { kind: 'call', failure: { kind: 'offline' } } });
  expect(attempt()).toBeUndefined();
});

it('asks DingTalk for the code of the company, and exchanges it', async () => {
  const { driver, told } = login({ plan: { provider: 'dingtalk', way: 'unified', aim: 'login' } });
  await driver.open();
  expect(told).toEqual(['exchange code of corp, remembering nothing']);
});

it('hands the code on with a nonce, where another page exchanges it', async () => {
  const plan = { provider: 'dingtalk', way: 'unified', aim: 'login', handsOn: true } as const;
  const { driver, told } = login({ plan });
  await driver.open();
  expect(told).toEqual(['hand on code of corp with fresh']);
});

it('binds for whoever asks while logged in, and says so', async () => {
  const { driver, told, last } = login({ plan: { provider: 'dingtalk', way: 'unified', aim: 'bind' } });
  await driver.again();
  expect([told, last()]).toEqual([['bind code of corp'], { step: 'bound' }]);
});
