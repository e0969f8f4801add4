import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { localTextSchema } from '../definitions/localText.ts';
import { StartProblem } from '../startProblem.ts';

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

/** The file of `RINGI_COMPANY_LOGINS`: whom the operator trusts to say who somebody is. */
const settingsSchema = v.strictObject({
  passwordLogin: v.optional(v.picklist(['on', 'off']), 'on'),
  /** Where people find this server, if it does not see that itself. */
  address: v.optional(address),
  logins: v.array(
    v.strictObject({
      key,
      name: localTextSchema,
      issuer: address,
      clientId: filled,
      /** The name of the variable that holds the secret; a client without one has PKCE alone. */
      clientSecretFromEnvironment: v.optional(filled),
      scopes: v.optional(v.array(v.pipe(v.string(), v.regex(/^[\x21\x23-\x5B\x5D-\x7E]+$/u))), [
        'openid',
        'profile',
        'email',
      ]),
      tenant: v.optional(filled, '1'),
      linksByVerifiedMail: v.optional(v.boolean(), false),
      /** Which claim carries what the company's directory calls somebody. */
      externalIdClaim: v.optional(filled),
    }),
  ),
});
type SettingsFile = v.InferOutput<typeof settingsSchema>;

/** A way to log in by an issuer, bound to one tenant. */
export interface CompanyIssuer extends Omit<SettingsFile['logins'][number], 'clientSecretFromEnvironment'> {
  readonly clientSecret?: string;
}
export interface CompanyLoginSettings {
  readonly isPasswordOff: boolean;
  readonly address?: string;
  readonly logins: readonly CompanyIssuer[];
}

/** Reads the file an operator names. Throws StartProblem with the place of what is wrong. */
export function readCompanyLogins(
  path: string,
  environment: Readonly<Record<string, string | undefined>>,
): CompanyLoginSettings {
  const stop = (why: string) => new StartProblem(`RINGI_COMPANY_LOGINS (${path}): ${why}.`);
  const read = v.safeParse(settingsSchema, jsonIn(path, stop), { abortEarly: true });
  if (!read.success) throw stop(`${v.getDotPath(read.issues[0]) ?? 'the file'}: ${read.issues[0].message}`);
  const { passwordLogin, address: own, logins } = read.output;
  for (const name of ['key', 'issuer'] as const) {
    const values = logins.map((login) => (name === 'issuer' ? issuerOf(login.issuer) : login.key));
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice !== undefined) throw stop(`the ${name} “${twice}” is used twice`);
  }
  if (logins.some(({ scopes }) => !scopes.includes('openid'))) throw stop('scopes must hold “openid”');
  return {
    isPasswordOff: passwordLogin === 'off',
    ...(own !== undefined && { address: own.replace(/\/$/u, '') }),
    logins: logins.map(({ clientSecretFromEnvironment: name, ...login }) => {
      const clientSecret = name === undefined ? undefined : environment[name]?.trim();
      if (name !== undefined && !clientSecret) throw stop(`${login.key}: the variable ${name} is not set`);
      return { ...login, ...(clientSecret !== undefined && { clientSecret }) };
    }),
  };
}

/** One issuer however its address ends. */
export const issuerOf = (text: string): string => new URL(text).href.replace(/\/$/u, '');

function jsonIn(path: string, stop: (why: string) => StartProblem): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    throw stop(error instanceof SyntaxError ? 'the file is no JSON' : 'the file cannot be read');
  }
}
