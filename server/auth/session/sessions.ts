import { and, desc, eq, gt, inArray, lt, ne, placeholder } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { loadCaller } from '#server/directory/loadCaller.ts';
import { DIRECTORY_VERSION, cacheCaller, createDirectoryCache } from '#server/directory/directoryMemory.ts';
import { notificationSettings } from '#server/db/schema/notifications.ts';
import { sessions } from '#server/db/schema/identity.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { preparedStatement } from '#server/db/statements/preparedStatement.ts';
import type { OwnSession } from '#domain/auth/ownSession.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import type { Caller } from '#server/http/caller.ts';
import { DEFAULT_MAX_SESSION_MS } from '#server/config/sessionDays.ts';
import { endSubscriptionsOfSessions, endSubscriptionsOfUsers } from './endPushSubscriptions.ts';
import { createToken, hashSecret } from './tokens.ts';
import type { LoginMethod, SecurityLog } from '#server/http/securityLog.ts';

/** Contract login 3: a token lives 18,000 s and is renewed while it is used. */
export const SESSION_SECONDS = 18_000;
const SESSION_LIFETIME_MS = SESSION_SECONDS * 1000;
/** A session is renewed at most once in this interval, to save writes. */
const RENEWAL_INTERVAL_MS = SESSION_LIFETIME_MS / 20;

export interface Sessions {
  /** Opens a session and returns its token; `language` is stored for later messages to the user. */
  open(person: PersonId, origin: LoginOrigin, way: LoginMethod): Promise<string>;
  /** Returns the user of a token and renews the session. */
  findCaller(token: string): Promise<Caller | undefined>;
  /** Returns those of the token hashes whose sessions are open. Does not renew them. */
  selectOpen(tokenHashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the time of the login that created the token, or of a later password confirmation. */
  getProofTime(token: string): Promise<Instant | undefined>;
  recordProof(token: string): Promise<void>;
  close(token: string, address?: string): Promise<void>;
  /** Ends the user's other sessions. @returns how many */
  closeOthers(tx: Sql, person: PersonId, token: string): Promise<number>;
  /** Returns the user's open sessions, the most recently used first; `token` marks the current one. */
  list(person: PersonId, token: string): Promise<readonly OwnSession[]>;
  /** Ends the user's sessions with these list ids. @returns how many were found */
  end(person: PersonId, ids: readonly string[]): Promise<number>;
}

export type LoginOrigin = Pick<RequestContext, 'language' | 'address' | 'device'>;

export interface SessionOptions {
  /** Maximum age of a session in milliseconds, however much it is used. */
  readonly maxAgeMs?: number | undefined;
  readonly log: SecurityLog;
}

/** Selects the user of an open session and the current directory version. */
const selectSessionUser = preparedStatement((sql) =>
  sql
    .select({ expiresAt: sessions.expiresAt, person: sessions.person, version: DIRECTORY_VERSION })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, placeholder('hash')),
        gt(sessions.expiresAt, placeholder('now')),
        gt(sessions.startedAt, placeholder('begunAfter')),
      ),
    )
    .prepare('holder_of_token'),
);

export function createSessions(
  database: Database,
  clock: ServerClock,
  { maxAgeMs = DEFAULT_MAX_SESSION_MS, log }: SessionOptions,
): Sessions {
  const directoryAt = createDirectoryCache();

  /** Returns the user at this directory version. Reads from the database again only after the directory has changed. */
  async function loadCallerAt(version: string, person: PersonId): Promise<Caller | undefined> {
    const memory = directoryAt(version);
    const known = memory.callers.get(person);
    if (known !== undefined) return known;
    const found = await loadCaller(database.sql, person);
    if (found !== undefined) cacheCaller(memory, found);
    return found;
  }

  return {
    async open(person, { language, address, device }, way) {
      const token = createToken();
      const now = clock.now();
      await database.sql.insert(sessions).values({
        tokenHash: hashSecret(token),
        person,
        startedAt: now,
        expiresAt: now + SESSION_LIFETIME_MS,
        address,
        device,
      });
      await database.sql
        .insert(notificationSettings)
        .values({ person, language })
        .onConflictDoUpdate({
          target: notificationSettings.person,
          set: { language },
          setWhere: ne(notificationSettings.language, language),
        });
      log({ event: 'login', way, outcome: 'ok', person, address });
      return token;
    },
    async findCaller(token) {
      const now = clock.now();
      const hash = hashSecret(token);
      const [found] = await selectSessionUser(database.sql).execute({
        hash,
        now: new Date(now).toISOString(),
        begunAfter: new Date(now - maxAgeMs).toISOString(),
      });
      const caller = found && (await loadCallerAt(found.version, found.person));
      if (!found || !caller) return undefined;
      if (found.expiresAt - now < SESSION_LIFETIME_MS - RENEWAL_INTERVAL_MS) {
        await database.sql
          .update(sessions)
          .set({ expiresAt: now + SESSION_LIFETIME_MS })
          .where(eq(sessions.tokenHash, hash));
      }
      return caller;
    },
    async selectOpen(tokenHashes) {
      const now = clock.now();
      const rows = await database.sql
        .select({ hash: sessions.tokenHash })
        .from(sessions)
        .where(
          and(
            inArray(sessions.tokenHash, [...tokenHashes]),
            gt(sessions.expiresAt, now),
            gt(sessions.startedAt, now - maxAgeMs),
          ),
        );
      return new Set(rows.map(({ hash }) => hash));
    },
    async getProofTime(token) {
      const [found] = await database.sql
        .select({ begun: sessions.startedAt, again: sessions.provedAt })
        .from(sessions)
        .where(eq(sessions.tokenHash, hashSecret(token)));
      return found && (found.again ?? found.begun);
    },
    async recordProof(token) {
      await database.sql
        .update(sessions)
        .set({ provedAt: clock.now() })
        .where(eq(sessions.tokenHash, hashSecret(token)));
    },
    async close(token, address = '') {
      const [gone] = await database.sql
        .delete(sessions)
        .where(eq(sessions.tokenHash, hashSecret(token)))
        .returning({ person: sessions.person });
      await endSubscriptionsOfSessions(database.sql, [hashSecret(token)]);
      if (gone !== undefined) log({ event: 'sessionEnd', by: 'logout', outcome: 'ok', person: gone.person, address });
    },
    async closeOthers(tx, person, token) {
      const gone = await tx
        .delete(sessions)
        .where(and(eq(sessions.person, person), ne(sessions.tokenHash, hashSecret(token))))
        .returning({ person: sessions.person });
      await endSubscriptionsOfUsers(tx, [person], hashSecret(token));
      return gone.length;
    },
    async list(person, token) {
      const own = hashSecret(token);
      const rows = await selectValidSessions(person);
      return rows.map(({ tokenHash, device, address, startedAt, expiresAt }) => ({
        id: toListedId(tokenHash),
        device,
        address,
        startedAt,
        lastUsedAt: expiresAt - SESSION_LIFETIME_MS,
        isCurrent: tokenHash === own,
      }));
    },
    async end(person, ids) {
      const found = (await selectValidSessions(person)).filter(({ tokenHash }) => ids.includes(toListedId(tokenHash)));
      if (found.length === 0) return 0;
      const hashes = found.map(({ tokenHash }) => tokenHash);
      await endSubscriptionsOfSessions(database.sql, hashes);
      return (await database.sql.delete(sessions).where(inArray(sessions.tokenHash, hashes)).returning()).length;
    },
  };

  function selectValidSessions(person: PersonId) {
    const now = clock.now();
    return database.sql
      .select()
      .from(sessions)
      .where(and(eq(sessions.person, person), gt(sessions.expiresAt, now), gt(sessions.startedAt, now - maxAgeMs)))
      .orderBy(desc(sessions.expiresAt), desc(sessions.startedAt));
  }
}

const toListedId = (tokenHash: string): string => hashSecret(`listed ${tokenHash}`);

/** Ends all sessions of users who were deactivated or whose password has changed. */
export async function endUserSessions(tx: Sql, gone: readonly PersonId[]): Promise<void> {
  if (gone.length === 0) return;
  await tx.delete(sessions).where(inArray(sessions.person, [...gone]));
  await endSubscriptionsOfUsers(tx, gone);
}

export const deleteExpiredSessions = (tx: Sql, now: Instant) => tx.delete(sessions).where(lt(sessions.expiresAt, now));
