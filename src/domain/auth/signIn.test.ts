import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFinalState,
  signIn,
  type SignInEffect,
  type SignInEvent,
  type SignInPlan,
  type SignInState,
} from './signIn.ts';

const plan = (wishes: Partial<SignInPlan> = {}): SignInPlan => ({
  provider: 'feishu',
  protocol: 'unified',
  purpose: 'login',
  ...wishes,
});
const opened = (more: Partial<Extract<SignInEvent, { kind: 'opened' }>> = {}): SignInEvent => ({
  kind: 'opened',
  callback: { isRefused: false },
  attempt: undefined,
  canRemember: true,
  ...more,
});
const answered = (code = 'c1', nonce = 'n1'): SignInEvent =>
  opened({ callback: { code, nonce, isRefused: false }, attempt: { nonce: 'n1', purpose: 'login' } });

/** Returns the steps and effects of a whole login, one line each. */
function listSteps(of: SignInPlan, ...events: readonly SignInEvent[]): readonly string[] {
  let state: SignInState = { step: 'idle' };
  return events.map((event) => {
    const move = signIn(state, event, of);
    ({ state } = move);
    const end = state.step === 'failed' ? `failed ${state.fault.kind}` : state.step;
    return move.effect ? `${end}: ${formatEffect(move.effect)}` : end;
  });
}
const formatEffect = (effect: SignInEffect): string => Object.values(effect).join(' ');

describe('complete logins', () => {
  it.each([
    [
      'Lark, unified',
      plan(),
      [opened(), { kind: 'address', address: 'https://lark' }],
      ['askAddress: askAddress unified', 'away: leave https://lark'],
    ],
    ['the answer of Lark', plan(), [answered(), { kind: 'token', token: 't' }], ['code: exchange unified c1', 'token']],
    [
      'an account nobody has bound',
      plan({ provider: 'wecom' }),
      [answered(), { kind: 'notBound', openId: 'o1' }],
      ['code: exchange unified c1', 'notBound'],
    ],
    [
      'WeCom by the older calls',
      plan({ provider: 'wecom', protocol: 'older' }),
      [answered(), { kind: 'id', openId: 'o1' }, { kind: 'token', token: 't' }],
      ['code: exchange older c1', 'id: exchangeId o1', 'token'],
    ],
    [
      'an id nobody has bound',
      plan({ provider: 'wecom', protocol: 'older' }),
      [answered(), { kind: 'id', openId: 'o1' }, { kind: 'notBound', openId: 'o1' }],
      ['code: exchange older c1', 'id: exchangeId o1', 'notBound'],
    ],
    [
      'DingTalk, which hands its code to the page',
      plan({ provider: 'dingtalk' }),
      [opened(), { kind: 'code', code: 'c1' }, { kind: 'token', token: 't' }],
      ['askCode: askCode', 'code: exchange unified c1', 'token'],
    ],
    [
      'DingTalk, for another page to exchange',
      plan({ provider: 'dingtalk', forwardsCode: true }),
      [opened(), { kind: 'code', code: 'c1' }],
      ['askCode: askCode', 'away: handOn c1'],
    ],
    [
      'binding while logged in',
      plan({ provider: 'dingtalk', purpose: 'bind' }),
      [{ kind: 'again' }, { kind: 'code', code: 'c1' }, { kind: 'bound' }],
      ['askCode: askCode', 'code: bind c1', 'bound'],
    ],
  ] as const)('%s', (_, of, events, steps) => {
    expect(listSteps(of, ...events)).toEqual(steps);
  });

  it('links the account when the redirect was made for linking', () => {
    const arrived = opened({
      callback: { code: 'c1', nonce: 'n1', isRefused: false },
      attempt: { nonce: 'n1', purpose: 'bind' },
    });
    expect(listSteps(plan(), arrived, { kind: 'bound' })).toEqual(['code: bind c1', 'bound']);
  });
});

describe('failed logins', () => {
  it.each([
    ['outside of any chat app', plan({ provider: undefined }), opened(), 'failed noChatApp'],
    ['a person who refuses', plan(), opened({ callback: { isRefused: true } }), 'failed refused'],
    ['the back button', plan(), opened({ attempt: { nonce: 'n1', purpose: 'login' } }), 'failed cameBack'],
    ['an answer with the nonce of another login', plan(), answered('c1', 'n2'), 'failed otherLogin'],
    [
      'an answer nobody has asked for',
      plan(),
      opened({ callback: { code: 'c1', nonce: 'n1', isRefused: false } }),
      'failed otherLogin',
    ],
    [
      'an answer without a nonce',
      plan(),
      opened({ callback: { code: 'c1', isRefused: false }, attempt: { nonce: 'n1', purpose: 'login' } }),
      'failed otherLogin',
    ],
    ['a browser that keeps nothing', plan(), opened({ canRemember: false }), 'failed noMemory'],
  ])('%s', (_, of, event, end) => {
    expect(listSteps(of, event)).toEqual([end]);
  });

  it('requests a new code from DingTalk instead of a foreign one, without a redirect', () => {
    expect(listSteps(plan({ provider: 'dingtalk' }), answered('c1', 'n2'))).toEqual(['askCode: askCode']);
  });

  it('fails without a redirect when the platform has no provider address', () => {
    expect(listSteps(plan(), opened(), { kind: 'address', address: '' })).toEqual([
      'askAddress: askAddress unified',
      'failed notConfigured',
    ]);
  });

  it('restarts only when the user asks for it', () => {
    expect(listSteps(plan(), opened({ callback: { isRefused: true } }), opened(), { kind: 'again' })).toEqual([
      'failed refused',
      'failed refused',
      'askAddress: askAddress unified',
    ]);
  });

  it('fails when the user comes back to the page from the provider without a code', () => {
    expect(listSteps(plan(), opened(), { kind: 'address', address: 'https://lark' }, { kind: 'cameBack' })).toEqual([
      'askAddress: askAddress unified',
      'away: leave https://lark',
      'failed cameBack',
    ]);
  });
});

describe('for any sequence of events, the login', () => {
  const anyEvent: fc.Arbitrary<SignInEvent> = fc.oneof(
    fc.constantFrom<SignInEvent>(
      opened(),
      answered(),
      answered('c2', 'n2'),
      opened({ callback: { isRefused: true } }),
      { kind: 'again' },
      { kind: 'cameBack' },
      { kind: 'bound' },
      { kind: 'address', address: 'https://app' },
      { kind: 'address', address: '' },
      { kind: 'code', code: 'c3' },
      { kind: 'id', openId: 'o1' },
      { kind: 'token', token: 't1' },
      { kind: 'notBound', openId: 'o1' },
      { kind: 'failed', fault: { kind: 'refused' } },
    ),
  );
  const anyPlan: fc.Arbitrary<SignInPlan> = fc.record({
    provider: fc.constantFrom('wecom', 'dingtalk', 'feishu', undefined),
    protocol: fc.constantFrom('unified', 'older'),
    purpose: fc.constantFrom('login', 'bind'),
    forwardsCode: fc.boolean(),
  });

  it('exchanges no code twice, and redirects again only on request', () => {
    fc.assert(
      fc.property(anyPlan, fc.array(anyEvent, { maxLength: 20 }), (of, events) => {
        let state: SignInState = { step: 'idle' };
        let [exchanges, leaves, wishes] = [0, 0, 1];
        for (const event of events) {
          if (event.kind === 'again') wishes += 1;
          const move = signIn(state, event, of);
          ({ state } = move);
          const kind = move.effect?.kind;
          if (kind === 'exchange' || kind === 'bind') exchanges += 1;
          if (kind === 'leave') leaves += 1;
        }
        expect(exchanges).toBeLessThanOrEqual(wishes);
        expect(leaves).toBeLessThanOrEqual(wishes);
      }),
    );
  });

  it('stays in its final state, except that a failed login can be retried', () => {
    fc.assert(
      fc.property(anyPlan, fc.array(anyEvent, { maxLength: 20 }), anyEvent, (of, events, last) => {
        const reached = events.reduce<SignInState>((state, event) => signIn(state, event, of).state, { step: 'idle' });
        const next = signIn(reached, last, of);
        if (isFinalState(reached) && !(reached.step === 'failed' && last.kind === 'again')) {
          expect(next).toEqual({ state: reached });
        }
      }),
    );
  });
});

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/pages/Login',
  'https:evil',
  '',
])('does not redirect to an address that is no web URL: %j', (address) => {
  const plan = { provider: 'wecom', protocol: 'unified', purpose: 'login' } as const;
  const move = signIn({ step: 'askAddress' }, { kind: 'address', address }, plan);
  expect(move).toEqual({ state: { step: 'failed', fault: { kind: 'notConfigured' } } });
});
