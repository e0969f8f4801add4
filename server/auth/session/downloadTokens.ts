import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { selectCallerColumns, toCaller } from '#server/directory/loadCaller.ts';
import { groups, people, sessions } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';
import type { Caller } from '#server/http/caller.ts';
import { hashSecret } from './tokens.ts';

/**
 * Milliseconds for which the token stays the same, so that pictures are cached. It remains valid for the same time
 * again.
 */
const WINDOW_MS = 30 * 60 * 1000;
const TOKEN_PATTERN = /^d\.([\w-]+)\.(\d{1,16})\.([\w-]{43})$/u;

/**
 * Creates a token for the address of a download, in place of the session token (contract wire 8). It allows downloads
 * only, is valid for 30 to 60 minutes and ends with its session.
 */
export function createDownloadToken(token: string, person: PersonId, now: Instant): string {
  const until = (Math.floor(now / WINDOW_MS) + 2) * WINDOW_MS;
  return `d.${person}.${until}.${createSignature(hashSecret(token), person, until).toString('base64url')}`;
}

/** Returns the user of a download token; `undefined` if it is malformed or expired or its session has ended. */
export async function findDownloadUser(sql: Sql, text: string, now: Instant): Promise<Caller | undefined> {
  const [, person = '', untilText = '', seal = ''] = TOKEN_PATTERN.exec(text) ?? [];
  const until = Number(untilText);
  if (person === '' || until <= now || until > now + 2 * WINDOW_MS) return undefined;
  const given = Buffer.from(seal, 'base64url');
  const open = await sql
    .select({ tokenHash: sessions.tokenHash, ...selectCallerColumns(sql) })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.person))
    .innerJoin(groups, eq(groups.id, people.department))
    .where(and(eq(sessions.person, person), gt(sessions.expiresAt, now)));
  const found = open.find(({ tokenHash }) => isEqualSignature(createSignature(tokenHash, person, until), given));
  return found && toCaller(found);
}

/** The database stores only the hash of a session token, so the hash is the key of the HMAC. */
const createSignature = (tokenHash: string, person: PersonId, until: Instant): Buffer =>
  createHmac('sha256', tokenHash).update(`download ${person} ${until}`).digest();

const isEqualSignature = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
