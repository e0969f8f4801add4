import { afterEach, beforeAll, expect, it } from 'vitest';
import { makeIssuers } from '#server/companyLogin/issuers.ts';
import { fakeIssuer, loginAt, type FakeIssuer } from '#test/support/fakeIssuer.ts';

let issuer: FakeIssuer;
beforeAll(async () => {
  issuer = await fakeIssuer();
});
afterEach(() => {
  issuer.asked.length = 0;
  delete issuer.state.isAway;
  delete issuer.state.metadata;
});
const SECRETS = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) };
const lines: string[] = [];
const made = (address = issuer.address, more: object = {}) =>
  makeIssuers([loginAt(address, more)], { listed: [], tell: (line) => lines.push(line) });
const leave = (issuers: ReturnType<typeof made>, address = issuer.address) =>
  issuers.addressOf(loginAt(address), SECRETS, { callback: 'https://ringi.example/callback' });

it('reads the metadata once, however many ask at a time', async () => {
  const issuers = made();
  issuers.prepare();
  const told = await Promise.all([leave(issuers), leave(issuers), leave(issuers)]);
  expect(told.every(({ ok }) => ok)).toBe(true);
  expect(issuer.asked).toEqual(['/.well-known/openid-configuration']);
});

it.each(['silent', 500] as const)('says that an issuer is away, and finds it again: %s', async (how) => {
  const issuers = made();
  issuer.state.isAway = how;
  expect(await leave(issuers)).toEqual({ ok: false, error: 'away' });
  delete issuer.state.isAway;
  expect(await leave(issuers)).toMatchObject({ ok: true });
});

it.each([
  ['names another', { issuer: 'https://evil.example' }],
  ['names nowhere to go', { authorization_endpoint: undefined }],
])('trusts no metadata that %s', async (_, metadata) => {
  issuer.state.metadata = metadata;
  expect(await leave(made())).toEqual({ ok: false, error: 'away' });
});

it('asks nobody the metadata names inside the company, but the issuer itself', async () => {
  issuer.state.metadata = { token_endpoint: 'http://127.0.0.1:1/token' };
  const issuers = made();
  expect(await leave(issuers)).toMatchObject({ ok: true });
  const answered = new URL('https://ringi.example/callback?code=c&state=s');
  expect(await issuers.identityOf(loginAt(issuer.address), SECRETS, answered)).toEqual({ ok: false, error: 'away' });
});

it('asks for what the token leaves out, of the one it names', async () => {
  issuer.state.metadata = { userinfo_endpoint: `${issuer.address}/userinfo` };
  const login = loginAt(issuer.address);
  const comeBack = async (told: object) => {
    issuer.state.told = { ...told };
    const issuers = made();
    const left = await issuers.addressOf(login, SECRETS, { callback: 'https://ringi.example/callback' });
    const query = issuer.agree(left.ok ? left.value : '', { sub: 's1' }).toString();
    return issuers.identityOf(
      login,
      { ...SECRETS, verifier: SECRETS.verifier },
      new URL(`https://r.example/c?${query}`),
    );
  };
  expect(await comeBack({ sub: 's1', email: 'a@b.c', email_verified: true })).toMatchObject({
    ok: true,
    value: { subject: 's1', claims: { email: 'a@b.c', email_verified: true } },
  });
  expect(await comeBack({ sub: 's2', email: 'a@b.c', email_verified: true })).toEqual({
    ok: false,
    error: 'untrusted',
  });
});

it('tells the operator which login it was, and nothing that was sent', async () => {
  issuer.state.isAway = 500;
  lines.length = 0;
  await leave(made());
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual({
    level: 40,
    msg: 'company login',
    login: 'head',
    fault: expect.any(String),
  });
  expect(lines.join('')).not.toContain(SECRETS.verifier);
});
