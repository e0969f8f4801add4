import { and, eq, lt } from 'drizzle-orm';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { idempotencyKeys } from './schema/identity.ts';
import type { Sql } from './database.ts';

/**
 * Milliseconds for which a response is stored for repeated requests: a device may have been offline for two weeks.
 * Afterwards its key counts as new.
 */
const RETENTION_MS = 15 * 24 * 60 * 60 * 1000;

/** A key and the request it belongs to. The same key with another fingerprint is a mistake of the client. */
export interface IdempotencyKey {
  readonly key: string;
  readonly fingerprint: string;
  /** Fingerprint as computed by earlier versions, whose stored responses are still valid. */
  readonly formerFingerprint?: string;
}

/** Caller and time of a request. `keyReused` is the error message for a key that belongs to another request. */
export interface IdempotentCall {
  readonly person: PersonId;
  readonly idempotencyKey?: IdempotencyKey;
  readonly now: Instant;
  readonly keyReused: string;
}

/**
 * Runs a command at most once per user and Idempotency-Key; a repeated request gets the stored response. Response and
 * effect are written in one transaction, `tx`; a concurrent request waits for the row of the first. A failed command
 * stores nothing and may be repeated. Without a key the command runs normally.
 */
export async function runIdempotent<T>(
  tx: Sql,
  { person, idempotencyKey, now, keyReused }: IdempotentCall,
  run: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (idempotencyKey === undefined) return run();
  const { key, fingerprint, formerFingerprint } = idempotencyKey;
  const mine = and(eq(idempotencyKeys.person, person), eq(idempotencyKeys.key, key));
  const [first] = await tx
    .insert(idempotencyKeys)
    .values({ person, key, fingerprint, at: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.person, idempotencyKeys.key],
      set: { fingerprint, at: now, answer: null },
      setWhere: lt(idempotencyKeys.at, now - RETENTION_MS),
    })
    .returning({ key: idempotencyKeys.key });
  if (first) {
    const result = await run();
    if (result.ok)
      await tx
        .update(idempotencyKeys)
        .set({ answer: { value: result.value } })
        .where(mine);
    return result;
  }
  const [stored] = await tx.select().from(idempotencyKeys).where(mine);
  const isSame = stored?.fingerprint === fingerprint || stored?.fingerprint === formerFingerprint;
  return stored !== undefined && isSame
    ? ok(stored.answer?.value as T)
    : fail({ kind: 'rejectedByServer', message: keyReused });
}

export const deleteExpiredIdempotencyKeys = (tx: Sql, now: Instant) =>
  tx.delete(idempotencyKeys).where(lt(idempotencyKeys.at, now - RETENTION_MS));
