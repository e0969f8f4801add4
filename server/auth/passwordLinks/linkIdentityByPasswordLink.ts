import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { linkIdentity } from '../oidc/identities.ts';
import type { Identity } from '../oidc/issuers.ts';
import type { Database } from '#server/db/database.ts';
import { findLinkUser } from './findLinkUser.ts';
import { consumePasswordLink } from './createPasswordLink.ts';

/**
 * Links the identity from an issuer to the user of a password link and returns that user. Returns `undefined` if the
 * link has expired or the identity belongs to another user; in the second case the link stays valid.
 */
export async function linkIdentityByPasswordLink(
  database: Database,
  { accessLink, tenant }: { readonly accessLink: string; readonly tenant: string },
  identity: Identity,
  now: Instant,
): Promise<PersonId | undefined> {
  const entered = await database.command<PersonId, 'unknownUser'>(async (tx) => {
    const link = await consumePasswordLink(tx, accessLink, now);
    const person = link?.tenant === tenant ? await findLinkUser(tx, link) : undefined;
    if (person === undefined) return fail('unknownUser');
    return (await linkIdentity(tx, identity, person.id, now)).ok ? ok(person.id) : fail('unknownUser');
  });
  return entered.ok ? entered.value : undefined;
}
