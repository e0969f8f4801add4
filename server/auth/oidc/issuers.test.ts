import { afterEach, beforeAll, expect, it } from 'vitest';
import { createIssuerClient } from './issuers.ts';
import { startFakeIssuer, oidcSettings, type FakeIssuer } from '#test/support/startFakeIssuer.ts';

let issuer: FakeIssuer;
beforeAll(async () => {
  issuer = await startFakeIssuer();
});
afterEach(() => {
  issuer.asked.length = 0;
  delete issuer.state.isAway;
  delete issuer.state.metadata;
});
const SECRETS = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) };
const lines: string[] = [];
const made = (address = issuer.address, more: object = {}) =>
  createIssuerClient([oidcSettings(address, more)], { listed: [], logLine: (line) => lines.push(line) });
const leave = (issuers: ReturnType<typeof made>, address = issuer.address) =>
  issuers.createAuthorizationUrl(oidcSettings(address), SECRETS, { callback: 'https://ringi.example/callback' });

it('loads the metadata once for simultaneous requests', async () => {
  const issuers = made();
  issuers.prepare();
  const results = await Promise.all([leave(issuers), leave(issuers), leave(issuers)]);
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(issuer.asked).toEqual(['/.well-known/openid-configuration']);
});

it.each(['silent', 500] as const)('reports that a provider is down, and recovers: %s', async (how) => {
  const issuers = made();
  issuer.state.isAway = how;
  expect(await leave(issuers)).toEqual({ ok: false, error: 'away' });
  delete issuer.state.isAway;
  expect(await leave(issuers)).toMatchObject({ ok: true });
});

it.each([
  ['names another', { issuer: 'https://evil.example' }],
  ['names nowhere to go', { authorization_endpoint: undefined }],
])('rejects metadata that %s', async (_, metadata) => {
  issuer.state.metadata = metadata;
  expect(await leave(made())).toEqual({ ok: false, error: 'away' });
});

it('sends no request to an internal host named in the metadata, except the provider itself', async () => {
  issuer.state.metadata = { token_endpoint: 'http://127.0.0.1:1/token' };
  const issuers = made();
  expect(await leave(issuers)).toMatchObject({ ok: true });
  const answered = new URL('https://ringi.example/callback?code=c&state=s');
  expect(await issuers.fetchIdentity(oidcSettings(issuer.address), SECRETS, answered)).toEqual({
    ok: false,
    error: 'away',
  });
});

it('loads missing claims from the userinfo endpoint, for the same subject only', async () => {
  issuer.state.metadata = { userinfo_endpoint: `${issuer.address}/userinfo` };
  const login = oidcSettings(issuer.address);
  const returnFromIssuer = async (claims: object) => {
    issuer.state.userinfo = { ...claims };
    const issuers = made();
    const left = await issuers.createAuthorizationUrl(login, SECRETS, { callback: 'https://ringi.example/callback' });
    const query = issuer.agree(left.ok ? left.value : '', { sub: 's1' }).toString();
    return issuers.fetchIdentity(
      login,
      { ...SECRETS, verifier: SECRETS.verifier },
      new URL(`https://r.example/c?${query}`),
    );
  };
  expect(await returnFromIssuer({ sub: 's1', email: 'a@b.c', email_verified: true })).toMatchObject({
    ok: true,
    value: { subject: 's1', claims: { email: 'a@b.c', email_verified: true } },
  });
  expect(await returnFromIssuer({ sub: 's2', email: 'a@b.c', email_verified: true })).toEqual({
    ok: false,
    error: 'untrusted',
  });
});

it('logs standard error codes by name, and no other codes', async () => {
  const issuers = made();
  const back = async (error: string) => {
    await leave(issuers);
    lines.length = 0;
    const answered = new URL(`https://r.example/c?${new URLSearchParams({ error, state: SECRETS.state }).toString()}`);
    await issuers.fetchIdentity(oidcSettings(issuer.address), SECRETS, answered);
    return lines.map((line) => (JSON.parse(line) as { readonly fault?: string }).fault).join();
  };
  expect(await back('invalid_scope')).toContain('invalid_scope');
  expect(await back('<script>alert(1)</script>')).toBe('unknown error code');
});

it('logs the name of the login, and no transmitted data', async () => {
  issuer.state.isAway = 500;
  lines.length = 0;
  await leave(made());
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual({
    level: 40,
    time: expect.stringMatching(/Z$/u),
    msg: 'company login',
    login: 'head',
    fault: expect.any(String),
  });
  expect(lines.join('')).not.toContain(SECRETS.verifier);
});
