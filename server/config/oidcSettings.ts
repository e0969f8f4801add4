import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { DEFAULT_TENANT } from '#application/shared/constants.ts';
import { createPlainTextSchema } from '#server/i18n/localText.ts';
import type { Environment } from './environment.ts';
import { readSecret } from './readSecret.ts';
import { StartupError } from './startupError.ts';

const key = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/u, 'a key is small letters, digits and hyphens'));
const filled = v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty'));
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const isWeb = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, search, hash } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
  return isSafe && username === '' && search === '' && hash === '';
};
const address = v.pipe(v.string(), v.check(isWeb, 'an address begins with https://, and ends before any ? or #'));

/** Schema of the file `RINGI_OIDC_CONFIG`, which lists the trusted OIDC issuers. */
const settingsSchema = v.strictObject({
  passwordLogin: v.optional(v.picklist(['on', 'off']), 'on'),
  /** Public address of this server, if it cannot be derived from requests. */
  address: v.optional(address),
  logins: v.array(
    v.strictObject({
      key,
      /** Name in at least one language, which is the fallback for the others. */
      name: createPlainTextSchema('zh-CN'),
      issuer: address,
      clientId: filled,
      /** Name of the environment variable with the client secret. A client without a secret uses PKCE only. */
      clientSecretFromEnvironment: v.optional(filled),
      scopes: v.optional(v.array(v.pipe(v.string(), v.regex(/^[\x21\x23-\x5B\x5D-\x7E]+$/u))), [
        'openid',
        'profile',
        'email',
      ]),
      tenant: v.optional(filled, DEFAULT_TENANT),
      linksByVerifiedMail: v.optional(v.boolean(), false),
      /** Claim with the user's external id in the company's directory. */
      externalIdClaim: v.optional(filled),
    }),
  ),
});
type SettingsFile = v.InferOutput<typeof settingsSchema>;

/** An issuer users may log in with, bound to one tenant. */
export type OidcIssuer = SettingsFile['logins'][number] & {
  readonly clientSecret?: string;
};
export interface OidcSettings {
  readonly isPasswordOff: boolean;
  readonly address?: string;
  readonly logins: readonly OidcIssuer[];
}

/** Reads the file. Throws StartupError with the position of the mistake. */
export function readOidcSettings(path: string, environment: Environment): OidcSettings {
  const stop = (why: string) => new StartupError(`RINGI_OIDC_CONFIG (${path}): ${why}.`);
  const read = v.safeParse(settingsSchema, readJson(path, stop), { abortEarly: true });
  if (!read.success) throw stop(`${v.getDotPath(read.issues[0]) ?? 'the file'}: ${read.issues[0].message}`);
  const { passwordLogin, address: own, logins } = read.output;
  for (const name of ['key', 'issuer'] as const) {
    const values = logins.map((login) => (name === 'issuer' ? normalizeIssuer(login.issuer) : login.key));
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice !== undefined) throw stop(`the ${name} “${twice}” is used twice`);
  }
  if (logins.some(({ scopes }) => !scopes.includes('openid'))) throw stop('scopes must contain “openid”');
  return {
    isPasswordOff: passwordLogin === 'off',
    ...(own !== undefined && { address: own.replace(/\/$/u, '') }),
    logins: logins.map((login) => {
      const name = login.clientSecretFromEnvironment;
      const clientSecret = name === undefined ? undefined : readSecret(environment, name);
      if (name !== undefined && clientSecret === undefined) throw stop(`${login.key}: the variable ${name} is not set`);
      return { ...login, ...(clientSecret !== undefined && { clientSecret }) };
    }),
  };
}

/** Normalises an issuer: a trailing slash is ignored. */
export const normalizeIssuer = (text: string): string => new URL(text).href.replace(/\/$/u, '');

function readJson(path: string, stop: (why: string) => StartupError): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    throw stop(error instanceof SyntaxError ? 'the file is not JSON' : 'the file cannot be read');
  }
}

/** Uses the server's own address if the file contains none. */
export function toOidcSettings({
  companyLogins = { isPasswordOff: false, logins: [] },
  address,
}: {
  readonly companyLogins?: OidcSettings;
  readonly address?: string;
}): OidcSettings {
  return address === undefined || companyLogins.address !== undefined ? companyLogins : { ...companyLogins, address };
}
