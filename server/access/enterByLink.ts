import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { linkIdentity } from '../companyLogin/identities.ts';
import type { Identity } from '../companyLogin/issuers.ts';
import type { Database } from '../storage/database.ts';
import { personOfLink } from './personOfLink.ts';
import { spendAccessLink } from './makeAccessLink.ts';

/**
 * Whoever has come back from an issuer by a link of ours is the person it was made for, from then on. Nobody, where the
 * link has ended meanwhile, or who came back is somebody else here: then it is not used up.
 */
export async function enterByLink(
  database: Database,
  { accessLink, tenant }: { readonly accessLink: string; readonly tenant: string },
  identity: Identity,
  now: Instant,
): Promise<PersonId | undefined> {
  const entered = await database.command<PersonId, 'nobody'>(async (tx) => {
    const link = await spendAccessLink(tx, accessLink, now);
    const person = link?.tenant === tenant ? await personOfLink(tx, link) : undefined;
    if (person === undefined) return fail('nobody');
    return (await linkIdentity(tx, identity, person.id, now)).ok ? ok(person.id) : fail('nobody');
  });
  return entered.ok ? entered.value : undefined;
}
