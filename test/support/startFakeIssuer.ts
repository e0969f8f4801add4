import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

type Claims = Readonly<Record<string, unknown>>;
const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });
const JWK = { ...KEYS.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' };
export const STRANGERS_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** Wrong values and wrong signature algorithm of the next ID token. */
export interface TokenError {
  readonly claims?: Claims;
  readonly alg?: 'RS256' | 'none' | 'HS256';
  readonly key?: KeyObject;
}

/** Mock OIDC issuer. Its tokens are valid unless the test requests an error. */
export async function startFakeIssuer() {
  const codes = new Map<string, { nonce: string; challenge: string; claims: Claims; odd: TokenError }>();
  const asked: string[] = [];
  /** Overrides of the answers: a status or no answer at all, the metadata, and the userinfo claims. */
  const state: { isAway?: 'silent' | 500; metadata?: Claims; userinfo: Claims } = { userinfo: {} };
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '', address).pathname;
    asked.push(path);
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (state.isAway === 'silent') return void request.socket.destroy();
    if (state.isAway !== undefined) return void say(state.isAway, { error: 'server_error' });
    if (path === '/.well-known/openid-configuration') return void say(200, { ...metadata(), ...state.metadata });
    if (path === '/jwks') return void say(200, { keys: [JWK] });
    if (path === '/userinfo') return void say(200, state.userinfo);
    if (path !== '/token') return void say(404, {});
    const sent = new URLSearchParams(await text(request));
    const known = codes.get(sent.get('code') ?? '');
    codes.delete(sent.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    if (known?.challenge !== challenge) return void say(400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: address, aud: 'ringi', iat: now, exp: now + 300, nonce: known.nonce, ...known.claims };
    const idToken = tokenOf({ ...right, ...known.odd.claims }, known.odd);
    say(200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: idToken });
  }

  const metadata = () => ({
    issuer: address,
    authorization_endpoint: `${address}/auth`,
    token_endpoint: `${address}/token`,
    jwks_uri: `${address}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'none'],
  });

  return {
    address,
    asked,
    state,
    /** Approves the login as the user of the claims and redirects back. @returns the query of the redirect */
    agree(leave: string, claims: Claims, odd: TokenError = {}): URLSearchParams {
      const query = new URL(leave).searchParams;
      const code = randomUUID();
      const [nonce = '', challenge = ''] = [query.get('nonce') ?? '', query.get('code_challenge') ?? ''];
      codes.set(code, { nonce, challenge, claims, odd });
      return new URLSearchParams({ code, state: query.get('state') ?? '' });
    },
  };
}
export type FakeIssuer = Awaited<ReturnType<typeof startFakeIssuer>>;

function tokenOf(claims: Claims, { alg = 'RS256', key = KEYS.privateKey }: TokenError): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = `${part({ alg, kid: 'k1', typ: 'JWT' })}.${part(claims)}`;
  const signature = alg === 'none' ? '' : sign('sha256', Buffer.from(head), key).toString('base64url');
  return `${head}.${signature}`;
}

/** The OIDC settings of the issuer for the demo company. */
export const oidcSettings = (address: string, more: object = {}) => ({
  key: 'head',
  name: { 'zh-CN': '青岭账号', 'en-US': 'Qingling ID', 'ja-JP': '青嶺ID' },
  issuer: address,
  clientId: 'ringi',
  scopes: ['openid', 'email'],
  tenant: '1',
  linksByVerifiedMail: true,
  ...more,
});

/** Server settings with one OIDC login. */
export async function withCompanyLogin() {
  const { address } = await startFakeIssuer();
  return { companyLogins: { isPasswordOff: false, logins: [oidcSettings(address)] } };
}
