import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { callerColumns, callerOf } from '../directory/callerFor.ts';
import { groups, people, sessions } from '../storage/schema/identity.ts';
import type { Sql } from '../storage/database.ts';
import type { Caller } from './caller.ts';
import { hashOf } from './secretTexts.ts';

/** It is the same for so long, that pictures are not fetched anew, and lasts as long once more. */
const WINDOW = 30 * 60 * 1000;
const SHAPE = /^d\.([\w-]+)\.(\d{1,16})\.([\w-]{43})$/u;

/**
 * What stands in the address of a download in place of the session's token (contract wire 8): it opens files, nothing
 * else, for half an hour to an hour, and ends with the session it was made from.
 */
export function downloadToken(token: string, person: PersonId, now: Instant): string {
  const until = (Math.floor(now / WINDOW) + 2) * WINDOW;
  return `d.${person}.${until}.${sealOf(hashOf(token), person, until).toString('base64url')}`;
}

/** Who may download by it; undefined where it is none, has ended, or its session has. */
export async function holderOfDownload(sql: Sql, text: string, now: Instant): Promise<Caller | undefined> {
  const [, person = '', untilText = '', seal = ''] = SHAPE.exec(text) ?? [];
  const until = Number(untilText);
  if (person === '' || until <= now || until > now + 2 * WINDOW) return undefined;
  const given = Buffer.from(seal, 'base64url');
  const open = await sql
    .select({ tokenHash: sessions.tokenHash, ...callerColumns(sql) })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.person))
    .innerJoin(groups, eq(groups.id, people.department))
    .where(and(eq(sessions.person, person), gt(sessions.expiresAt, now)));
  const found = open.find(({ tokenHash }) => isSame(sealOf(tokenHash, person, until), given));
  return found && callerOf(found);
}

/** The database holds the hash of a token alone, so that is what both sides can count with. */
const sealOf = (tokenHash: string, person: PersonId, until: Instant): Buffer =>
  createHmac('sha256', tokenHash).update(`download ${person} ${until}`).digest();

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
