import { expect, it } from 'vitest';
import type { SignInDependencies } from './signInPorts.ts';
import { SignInRunner, type SignInPage } from './signInByProvider.ts';
import type { SignInAttempt, SignInState } from '#domain/auth/signIn.ts';
import { fail, ok } from '#domain/shared/result.ts';

/** Creates a chat-app login whose ports record the calls they receive. */
function login(
  page: Partial<SignInPage> = {},
  ports: Partial<SignInDependencies['gateway']> = {},
  kept?: SignInAttempt,
) {
  const events: string[] = [];
  const states: SignInState[] = [];
  let attempt = kept;
  const driver = new SignInRunner(
    {
      gateway: {
        getAuthorizationUrl: async (_, back) => {
          events.push(`address for ${back}`);
          return ok('https://app');
        },
        getCorpId: async () => ok('corp'),
        exchangeCode: async (_, code) => {
          events.push(`exchange ${code}, remembering ${attempt?.nonce ?? 'nothing'}`);
          return ok({ kind: 'token', token: 't1' });
        },
        exchangeId: async () => ok({ kind: 'token', token: 't2' }),
        bind: async (_, code) => {
          events.push(`bind ${code}`);
          return ok(undefined);
        },
        unbind: async () => ok(undefined),
        listBoundProviders: async () => ok([]),
        ...ports,
      },
      bridge: { code: async (_, corp) => ok(`code of ${corp}`) },
      storage: {
        isAvailable: () => true,
        startAttempt: (purpose) => (attempt = { nonce: 'fresh', purpose }),
        getAttempt: () => attempt,
        endAttempt: () => {
          attempt = undefined;
        },
      },
    },
    {
      plan: { provider: 'feishu', protocol: 'unified', purpose: 'login' },
      tenant: '1',
      callback: { isRefused: false },
      createReturnUrl: (nonce) => `back?${nonce}`,
      redirect: (address) => void events.push(`leave ${address}`),
      forwardCode: (code, nonce) => void events.push(`forward ${code} with ${nonce}`),
      onStateChange: (state) => void states.push(state),
      ...page,
    },
  );
  return { driver, events, states, attempt: () => attempt, last: () => states.at(-1) };
}

it('requests the provider address once when opened twice, and stores the attempt', async () => {
  const { driver, events, attempt } = login();
  await Promise.all([driver.start(), driver.start()]);
  expect(events).toEqual(['address for back?fresh', 'leave https://app']);
  expect(attempt()?.nonce).toBe('fresh');
});

it('deletes the stored attempt before its code is exchanged', async () => {
  const callback = { code: 'c1', nonce: 'n1', isRefused: false };
  const { driver, events, last } = login({ callback }, {}, { nonce: 'n1', purpose: 'login' });
  await Promise.all([driver.start(), driver.start()]);
  expect(events).toEqual(['exchange c1, remembering nothing']);
  expect(last()).toEqual({ step: 'token', token: 't1' });
});

it('stores no attempt when the provider address cannot be loaded', async () => {
  const { driver, attempt, last } = login({}, { getAuthorizationUrl: async () => fail({ kind: 'offline' }) });
  await driver.start();
  expect(last()).toEqual({ step: 'failed', fault: { kind: 'call', failure: { kind: 'offline' } } });
  expect(attempt()).toBeUndefined();
});

it('requests the code of the DingTalk corporation and exchanges it', async () => {
  const { driver, events } = login({ plan: { provider: 'dingtalk', protocol: 'unified', purpose: 'login' } });
  await driver.start();
  expect(events).toEqual(['exchange code of corp, remembering nothing']);
});

it('passes the code on with a nonce when another page exchanges it', async () => {
  const plan = { provider: 'dingtalk', protocol: 'unified', purpose: 'login', forwardsCode: true } as const;
  const { driver, events } = login({ plan });
  await driver.start();
  expect(events).toEqual(['forward code of corp with fresh']);
});

it('links the chat account of a logged-in user and reports the step bound', async () => {
  const { driver, events, last } = login({ plan: { provider: 'dingtalk', protocol: 'unified', purpose: 'bind' } });
  await driver.retry();
  expect([events, last()]).toEqual([['bind code of corp'], { step: 'bound' }]);
});
