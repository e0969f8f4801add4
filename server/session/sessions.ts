import { and, eq, gt, inArray, lt, ne, placeholder } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { ServerClock } from '../serverClock.ts';
import { callerFor } from '../directory/callerFor.ts';
import { DIRECTORY_VERSION, makeDirectoryMemory, rememberFor } from '../directory/directoryMemory.ts';
import type { Language } from '#application/language.ts';
import { mailWishes } from '../storage/schema/mails.ts';
import { sessions } from '../storage/schema/identity.ts';
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
  /** `language`: what they read in, for what they are told elsewhere. */
  open(person: PersonId, language: Language): Promise<string>;
  /** @param way where it is asked, and where what is asked afterwards finds the names of the same moment. */
  whoIs(token: string, way?: Sql): Promise<Caller | undefined>;
  /**
   * Whoever a token belonged to when it was last looked at: a guess, which is true if `whoIs` gives the same object.
   */
  lastSeen(token: string): Caller | undefined;
  close(token: string): Promise<void>;
  /** Ends what a person has begun elsewhere. */
  closeOthers(tx: Sql, person: PersonId, token: string): Promise<void>;
}

/** So many guesses are kept. */
const MOST_SEEN = 10_000;

/** Who holds a token that still lasts, and which directory says what they are. */
const holderOfToken = madeOnce((sql) =>
  sql
    .select({ expiresAt: sessions.expiresAt, person: sessions.person, version: DIRECTORY_VERSION })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, placeholder('hash')), gt(sessions.expiresAt, placeholder('now'))))
    .prepare('holder_of_token'),
);

export function makeSessions(database: Database, clock: ServerClock): Sessions {
  const directoryAt = makeDirectoryMemory();
  const seen = new Map<string, Caller>();

  /** As the directory says at this version: read again only when something has changed in it. */
  async function callerAt(version: string, person: PersonId, way?: Sql): Promise<Caller | undefined> {
    const memory = directoryAt(version);
    if (way !== undefined) rememberFor(way, memory);
    const known = memory.callers.get(person);
    if (known !== undefined) return known;
    const found = await callerFor(way ?? database.sql, person);
    if (found !== undefined) memory.callers.set(person, found);
    return found;
  }

  return {
    async open(person, language) {
      const token = freshSecret();
      const now = clock.now();
      await database.sql
        .insert(sessions)
        .values({ tokenHash: hashOf(token), person, startedAt: now, expiresAt: now + LIFETIME });
      await database.sql
        .insert(mailWishes)
        .values({ person, language })
        .onConflictDoUpdate({
          target: mailWishes.person,
          set: { language },
          setWhere: ne(mailWishes.language, language),
        });
      return token;
    },
    async whoIs(token, way) {
      const now = clock.now();
      const hash = hashOf(token);
      const [found] = await holderOfToken(way ?? database.sql).execute({ hash, now: new Date(now).toISOString() });
      const caller = found && (await callerAt(found.version, found.person, way));
      seen.delete(hash);
      if (!found || !caller) return undefined;
      if (seen.size >= MOST_SEEN) seen.clear();
      seen.set(hash, caller);
      if (found.expiresAt - now < LIFETIME - RENEWED_AFTER) {
        await database.sql
          .update(sessions)
          .set({ expiresAt: now + LIFETIME })
          .where(eq(sessions.tokenHash, hash));
      }
      return caller;
    },
    lastSeen: (token) => seen.get(hashOf(token)),
    async close(token) {
      await database.sql.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)));
    },
    async closeOthers(tx, person, token) {
      await tx.delete(sessions).where(and(eq(sessions.person, person), ne(sessions.tokenHash, hashOf(token))));
    },
  };
}

/** Ends all that these people have begun: they have left, or their password is another one. */
export async function endSessionsOf(tx: Sql, gone: readonly PersonId[]): Promise<void> {
  if (gone.length > 0) await tx.delete(sessions).where(inArray(sessions.person, [...gone]));
}

export const forgetSessions = (tx: Sql, now: Instant) => tx.delete(sessions).where(lt(sessions.expiresAt, now));
