import { createHash } from 'node:crypto';
import { startCompany } from './company.ts';
import type { FreshDatabase } from './database.ts';
import type { PlatformWishes } from './platform.ts';
import type { ManualClock } from './createManualClock.ts';

export const TOKENS = { ours: 'folder-of-one', next: 'folder-of-one-next', theirs: 'folder-of-two' } as const;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
export const SCIM_TENANTS = [
  { tenant: '1', hashes: [hashOf(TOKENS.ours), hashOf(TOKENS.next)] },
  { tenant: '2', hashes: [hashOf(TOKENS.theirs)] },
];

/** The demo company with users provisioned by SCIM. */
export async function startProvisionedCompany(fresh: FreshDatabase, wishes: PlatformWishes = {}, clock?: ManualClock) {
  const lines: string[] = [];
  const company = await startCompany(
    fresh,
    { scimTenants: SCIM_TENANTS, log: { write: (line: string) => void lines.push(line) }, ...wishes },
    clock,
  );
  const ask = (token: string | undefined) => {
    return async (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      payload?: object | string,
      headers: Readonly<Record<string, string>> = {},
    ) => {
      const reply = await company.platform.app.inject({
        method,
        url: `/scim/v2${path}`,
        headers: {
          host: 'example.com',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(payload !== undefined && { 'content-type': 'application/scim+json' }),
          ...headers,
        },
        ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
      });
      const body = reply.body === '' ? undefined : reply.json();
      return { status: reply.statusCode, headers: reply.headers, body };
    };
  };
  const scim = ask(TOKENS.ours);
  return {
    company,
    lines,
    ask,
    scim,
    patch: (path: string, ...operations: readonly object[]) =>
      scim('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: operations }),
    /** Returns the SCIM user of an account. */
    async user(account: string) {
      const { body } = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${account}"`)}`);
      return body.Resources[0];
    },
  };
}
export type ProvisionedCompany = Awaited<ReturnType<typeof startProvisionedCompany>>;
