import { and, eq } from 'drizzle-orm';
import type { Language } from '#application/formatting/language.ts';
import type { Provider } from '#domain/auth/provider.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Sql } from '#server/db/database.ts';
import { bindings } from '#server/db/schema/chatAccounts.ts';
import { people } from '#server/db/schema/identity.ts';

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

/** Why an account cannot be bound. The other user is never named. */
export type BindingFault = 'otherTenant' | 'takenByOther' | 'hasAnother';

/** Binds a chat account to a user. Succeeds too if it was already bound to the same user. */
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

/** @returns whether a binding was removed */
export async function unbindUser(tx: Sql, person: PersonId, provider: Provider): Promise<boolean> {
  const gone = await tx
    .delete(bindings)
    .where(and(eq(bindings.person, person), eq(bindings.provider, provider)))
    .returning({ id: bindings.id });
  return gone.length > 0;
}

/** Returns the user of a chat account; `undefined` if the user is deactivated. */
export async function findAccountOwner(tx: Sql, account: ChatAccount): Promise<PersonId | undefined> {
  const [owner] = await tx
    .select({ person: bindings.person })
    .from(bindings)
    .innerJoin(people, eq(people.id, bindings.person))
    .where(and(isAccount(account), eq(people.hasLeft, false)));
  return owner?.person;
}

export const findBindings = (tx: Sql, person: PersonId) =>
  tx.select().from(bindings).where(eq(bindings.person, person)).orderBy(bindings.provider);

const isAccount = ({ tenant, provider, openId }: ChatAccount) =>
  and(eq(bindings.tenant, tenant), eq(bindings.provider, provider), eq(bindings.openId, openId));
