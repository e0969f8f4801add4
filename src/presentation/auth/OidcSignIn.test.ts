import { expect, it, vi } from 'vitest';
import type { CompanyLoginGateway } from '#application/ports/auth/companyLoginGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { OidcSignIn } from './OidcSignIn.ts';
import type { OidcCallback } from './issuerReturn.ts';

const BACK: OidcCallback = { isLink: false, key: 'head', returnUrl: '/pages/bpm/myTasks', fault: 'expired' };
const OFFLINE = fail({ kind: 'offline' } as const);

function signIn(callback: OidcCallback | undefined, calls: Partial<CompanyLoginGateway> | 'none' = {}) {
  const went: string[] = [];
  const left: string[] = [];
  const written: string[] = [];
  const model = new OidcSignIn({
    callback,
    loadGateway: async () => {
      if (calls === 'none') throw new Error('no container');
      return calls as CompanyLoginGateway;
    },
    tokens: { read: () => written.at(-1), write: (bearer) => void written.push(bearer) },
    origin: 'https://ringi.example',
    openPage: (address) => void went.push(address),
    redirect: (address) => {
      if (!address.startsWith('https:')) return false;
      left.push(address);
      return true;
    },
  });
  return { model, went, left, written };
}

it('exchanges the code once for several renders, and opens the requested page', async () => {
  const exchangeCode = vi.fn(async () => ok({ bearer: 'token', wanted: '/pages/bpm/myTasks' }));
  const { model, went, written } = signIn({ ...BACK, code: 'c' }, { exchangeCode });
  await Promise.all([model.start(), model.start()]);
  expect(exchangeCode.mock.calls).toEqual([['c']]);
  expect([written, went]).toEqual([['token'], ['/pages/bpm/myTasks']]);
});

it.each(['//evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
  'never redirects to another site, whatever the return URL: %s',
  async (wanted) => {
    const { model, went } = signIn({ ...BACK, code: 'c' }, { exchangeCode: async () => ok({ bearer: 't', wanted }) });
    await model.start();
    expect(went).toEqual(['/']);
  },
);

it('reports why the login failed, and stores no token', async () => {
  for (const calls of [{ exchangeCode: async () => OFFLINE }, 'none'] as const) {
    const { model, went, written } = signIn({ ...BACK, code: 'c' }, calls);
    await model.start();
    expect(model.snapshot()).toMatchObject({ step: 'failed', title: { key: 'error.offline' }, isBusy: false });
    expect([went, written]).toEqual([[], []]);
  }
});

it('shows the fault in the URL, without a request', async () => {
  const exchangeCode = vi.fn();
  const { model } = signIn({ ...BACK, fault: 'declined' }, { exchangeCode });
  await model.start();
  expect(model.snapshot()).toMatchObject({ step: 'failed', title: { key: 'companyLogin.fault.declined' } });
  expect(exchangeCode).not.toHaveBeenCalled();
});

it('opens the workbench after a reload if the user is logged in, otherwise the login', async () => {
  const out = signIn(undefined);
  await out.model.start();
  expect(out.went).toEqual(['/pages/Login']);
  const inside = signIn(undefined);
  inside.written.push('token');
  await inside.model.start();
  expect(inside.went).toEqual(['/']);
});

it('redirects to the identity provider once, forcing a new login for an unknown user', async () => {
  const startLogin = vi.fn(async () => ok('https://head.example/authorize'));
  const { model, left } = signIn({ ...BACK, fault: 'unknown' }, { startLogin });
  await Promise.all([model.retry(), model.retry()]);
  expect(startLogin.mock.calls).toEqual([['head', BACK.returnUrl, true]]);
  expect(left).toEqual(['https://head.example/authorize']);
  expect(model.snapshot()).toMatchObject({ isBusy: true });
});

it('stays and reports a failure if the provider URL is invalid or cannot be loaded', async () => {
  for (const startLogin of [async () => ok('javascript:alert(1)'), async () => OFFLINE]) {
    const { model, left } = signIn(BACK, { startLogin });
    await model.retry();
    expect(left).toEqual([]);
    expect(model.snapshot()).toMatchObject({ step: 'failed', title: { key: 'error.offline' }, isBusy: false });
  }
});

it("links the account of a logged-in user, notifies its listeners, and returns to the user's page", async () => {
  const finishLink = vi.fn(async () => ok(undefined));
  const { model, went } = signIn({ ...BACK, isLink: true, code: 'c' }, { finishLink });
  const heard = vi.fn();
  const end = model.subscribe(heard);
  await model.start();
  expect(model.snapshot()).toEqual({ step: 'linked' });
  expect(heard).toHaveBeenCalledTimes(1);
  end();
  model.openProfile();
  expect(went).toEqual(['/pages/myInfo']);
});

it('leads to the login with the requested page', () => {
  const { model, went } = signIn(BACK);
  model.openLogin();
  expect(went).toEqual([`/pages/Login?wanted=${encodeURIComponent(BACK.returnUrl)}`]);
});
