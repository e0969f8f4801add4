import { and, eq } from 'drizzle-orm';
import type { Language } from '#application/language.ts';
import type { Provider } from '#domain/session/provider.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Sql } from '../storage/database.ts';
import { bindings } from '../storage/schema/chatAccounts.ts';
import { people } from '../storage/schema/identity.ts';

/** An account of a chat app, as that app vouches for it. */
export interface ChatAccount {
  readonly tenant: string;
  readonly provider: Provider;
  readonly openId: string;
}
export interface NewBinding {
  readonly id: string;
  readonly account: ChatAccount;
  readonly person: { readonly id: PersonId; readonly tenant: string };
  readonly language: Language;
  readonly now: Instant;
}

/** Why an account is not bound. Nobody is told whose it is. */
export type BindingFault = 'otherTenant' | 'takenByOther' | 'hasAnother';

/** Binds an account to a person; that it is bound to them already is as good. */
export async function bindAccount(tx: Sql, wish: NewBinding): Promise<Result<void, BindingFault>> {
  const { id, account, person, language, now } = wish;
  if (person.tenant !== account.tenant) return fail('otherTenant');
  const made = await tx
    .insert(bindings)
    .values({ ...account, id, person: person.id, language, at: now })
    .onConflictDoNothing()
    .returning({ id: bindings.id });
  if (made.length > 0) return ok(undefined);
  const [taken] = await tx.select({ person: bindings.person }).from(bindings).where(isAccount(account));
  if (taken === undefined) return fail('hasAnother');
  return taken.person === person.id ? ok(undefined) : fail('takenByOther');
}

/** @returns whether there was something to undo. */
export async function unbindPerson(tx: Sql, person: PersonId, provider: Provider): Promise<boolean> {
  const gone = await tx
    .delete(bindings)
    .where(and(eq(bindings.person, person), eq(bindings.provider, provider)))
    .returning({ id: bindings.id });
  return gone.length > 0;
}

/** Whose account it is; nobody's once they have left. */
export async function ownerOf(tx: Sql, account: ChatAccount): Promise<PersonId | undefined> {
  const [owner] = await tx
    .select({ person: bindings.person })
    .from(bindings)
    .innerJoin(people, eq(people.id, bindings.person))
    .where(and(isAccount(account), eq(people.hasLeft, false)));
  return owner?.person;
}

export const bindingsOf = (tx: Sql, person: PersonId) =>
  tx.select().from(bindings).where(eq(bindings.person, person)).orderBy(bindings.provider);

const isAccount = ({ tenant, provider, openId }: ChatAccount) =>
  and(eq(bindings.tenant, tenant), eq(bindings.provider, provider), eq(bindings.openId, openId));
