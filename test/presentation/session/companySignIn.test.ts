import { expect, it, vi } from 'vitest';
import type { CompanyLoginGateway } from '#application/ports/companyLoginGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { CompanySignIn } from '#presentation/session/CompanySignIn.ts';
import type { IssuerReturn } from '#presentation/session/issuerReturn.ts';

const BACK: IssuerReturn = { isLink: false, key: 'head', wanted: '/pages/bpm/myTasks', fault: 'expired' };
const OFFLINE = fail({ kind: 'offline' } as const);

function signIn(back: IssuerReturn | undefined, calls: Partial<CompanyLoginGateway> | 'none' = {}) {
  const went: string[] = [];
  const left: string[] = [];
  const written: string[] = [];
  const model = new CompanySignIn({
    back,
    calls: async () => {
      if (calls === 'none') throw new Error('no container');
      return calls as CompanyLoginGateway;
    },
    tokens: { read: () => written.at(-1), write: (bearer) => void written.push(bearer) },
    origin: 'https://ringi.example',
    goOn: (address) => void went.push(address),
    leave: (address) => {
      if (!address.startsWith('https:')) return false;
      left.push(address);
      return true;
    },
  });
  return { model, went, left, written };
}

it('exchanges the code once, however often the page is drawn, and goes where one wanted to', async () => {
  const exchange = vi.fn(async () => ok({ bearer: 'token', wanted: '/pages/bpm/myTasks' }));
  const { model, went, written } = signIn({ ...BACK, code: 'c' }, { exchange });
  await Promise.all([model.open(), model.open()]);
  expect(exchange.mock.calls).toEqual([['c']]);
  expect([written, went]).toEqual([['token'], ['/pages/bpm/myTasks']]);
});

it.each(['//evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
  'never leads outside, whatever comes back as wanted: %s',
  async (wanted) => {
    const { model, went } = signIn({ ...BACK, code: 'c' }, { exchange: async () => ok({ bearer: 't', wanted }) });
    await model.open();
    expect(went).toEqual(['/']);
  },
);

it('says why it came to nothing, and keeps no token', async () => {
  for (const calls of [{ exchange: async () => OFFLINE }, 'none'] as const) {
    const { model, went, written } = signIn({ ...BACK, code: 'c' }, calls);
    await model.open();
    expect(model.snapshot()).toMatchObject({ step: 'failed', title: { key: 'error.offline' }, isBusy: false });
    expect([went, written]).toEqual([[], []]);
  }
});

it('says what the server has said in the address, and asks nobody', async () => {
  const exchange = vi.fn();
  const { model } = signIn({ ...BACK, fault: 'declined' }, { exchange });
  await model.open();
  expect(model.snapshot()).toMatchObject({ step: 'failed', title: { key: 'companyLogin.fault.declined' } });
  expect(exchange).not.toHaveBeenCalled();
});

it('goes in after a reload where one is logged in, else to the login', async () => {
  const out = signIn(undefined);
  await out.model.open();
  expect(out.went).toEqual(['/pages/Login']);
  const inside = signIn(undefined);
  inside.written.push('token');
  await inside.model.open();
  expect(inside.went).toEqual(['/']);
});

it('leaves for the issuer again, once at a time, as somebody else where nobody knew them', async () => {
  const start = vi.fn(async () => ok('https://head.example/authorize'));
  const { model, left } = signIn({ ...BACK, fault: 'unknown' }, { start });
  await Promise.all([model.again(), model.again()]);
  expect(start.mock.calls).toEqual([['head', BACK.wanted, true]]);
  expect(left).toEqual(['https://head.example/authorize']);
  expect(model.snapshot()).toMatchObject({ isBusy: true });
});

it('stays, and says so, when the address is none of the web or does not come', async () => {
  for (const start of [async () => ok('javascript:alert(1)'), async () => OFFLINE]) {
    const { model, left } = signIn(BACK, { start });
    await model.again();
    expect(left).toEqual([]);
    expect(model.snapshot()).toMatchObject({ step: 'failed', title: { key: 'error.offline' }, isBusy: false });
  }
});

it('links somebody who is logged in, tells its listeners, and leads back to them', async () => {
  const finishLink = vi.fn(async () => ok(undefined));
  const { model, went } = signIn({ ...BACK, isLink: true, code: 'c' }, { finishLink });
  const heard = vi.fn();
  const end = model.subscribe(heard);
  await model.open();
  expect(model.snapshot()).toEqual({ step: 'linked' });
  expect(heard).toHaveBeenCalledTimes(1);
  end();
  model.toMe();
  expect(went).toEqual(['/pages/myInfo']);
});

it('leads to the login with what was wanted', () => {
  const { model, went } = signIn(BACK);
  model.toLogin();
  expect(went).toEqual([`/pages/Login?wanted=${encodeURIComponent(BACK.wanted)}`]);
});
