import { and, eq, gt, inArray, lt, ne, placeholder } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { ServerClock } from '../serverClock.ts';
import { callerColumns, callerOf } from '../directory/callerFor.ts';
import { groups, people, sessions } from '../storage/schema/identity.ts';
import type { Database, Sql } from '../storage/database.ts';
import { madeOnce } from '../storage/madeOnce.ts';
import type { Caller } from './caller.ts';
import { freshSecret, hashOf } from './secretTexts.ts';

/** Contract login 3: a token lives 18,000 s and is renewed while it is used. */
export const SESSION_SECONDS = 18_000;
const LIFETIME = SESSION_SECONDS * 1000;
/** A token used every second is not written every second. */
const RENEWED_AFTER = LIFETIME / 20;

/** Bearer tokens. */
export interface Sessions {
  open(person: PersonId): Promise<string>;
  whoIs(token: string): Promise<Caller | undefined>;
  close(token: string): Promise<void>;
  /** Ends what a person has begun elsewhere. */
  closeOthers(tx: Sql, person: PersonId, token: string): Promise<void>;
}

/** Who holds a token that still lasts. */
const holderOfToken = madeOnce((sql) =>
  sql
    .select({ expiresAt: sessions.expiresAt, ...callerColumns(sql) })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.person))
    .innerJoin(groups, eq(groups.id, people.department))
    .where(and(eq(sessions.tokenHash, placeholder('hash')), gt(sessions.expiresAt, placeholder('now'))))
    .prepare('holder_of_token'),
);

export const makeSessions = (database: Database, clock: ServerClock): Sessions => ({
  async open(person) {
    const token = freshSecret();
    const now = clock.now();
    await database.sql
      .insert(sessions)
      .values({ tokenHash: hashOf(token), person, startedAt: now, expiresAt: now + LIFETIME });
    return token;
  },
  async whoIs(token) {
    const now = clock.now();
    const asked = { hash: hashOf(token), now: new Date(now).toISOString() };
    const [found] = await holderOfToken(database.sql).execute(asked);
    if (!found) return undefined;
    if (found.expiresAt - now < LIFETIME - RENEWED_AFTER) {
      await database.sql
        .update(sessions)
        .set({ expiresAt: now + LIFETIME })
        .where(eq(sessions.tokenHash, hashOf(token)));
    }
    return callerOf(found);
  },
  async close(token) {
    await database.sql.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)));
  },
  async closeOthers(tx, person, token) {
    await tx.delete(sessions).where(and(eq(sessions.person, person), ne(sessions.tokenHash, hashOf(token))));
  },
});

/** Ends all that these people have begun: they have left, or their password is another one. */
export async function endSessionsOf(tx: Sql, gone: readonly PersonId[]): Promise<void> {
  if (gone.length > 0) await tx.delete(sessions).where(inArray(sessions.person, [...gone]));
}

export const forgetSessions = (tx: Sql, now: Instant) => tx.delete(sessions).where(lt(sessions.expiresAt, now));
