import { and, eq, lt } from 'drizzle-orm';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import { answeredCommands } from './schema/identity.ts';
import type { Sql } from './database.ts';
import { writeLast } from './lastWritings.ts';

/**
 * So long an answer is kept for whoever repeats its command: a device that was without a network for two weeks may
 * still ask what became of it. Then its key begins anew.
 */
const KEPT_MS = 15 * 24 * 60 * 60 * 1000;

/** The same key with another fingerprint is another request, and a mistake of the caller. */
export interface RepeatKey {
  readonly key: string;
  readonly fingerprint: string;
  /** As earlier versions made it, of what they read from the call: their answers are still kept. */
  readonly fingerprintOfOld?: string;
}

/** Who repeats, and when; `keyReused` is the sentence for a key that already belongs to another request. */
export interface RepeatableCall {
  readonly person: PersonId;
  readonly repeat?: RepeatKey;
  readonly now: Instant;
  readonly keyReused: string;
}

/**
 * Runs a command at most once per person and Idempotency-Key: a repetition gets the stored answer. Answer and effect
 * are one transaction, `tx`; a second call at the same moment waits at the row of the first. A refused command stores
 * nothing, so it may be repeated when its reason is gone. Without a key it just runs.
 */
export async function answerOnce<T>(
  tx: Sql,
  { person, repeat, now, keyReused }: RepeatableCall,
  run: () => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  if (repeat === undefined) return run();
  const { key, fingerprint, fingerprintOfOld } = repeat;
  const mine = and(eq(answeredCommands.person, person), eq(answeredCommands.key, key));
  const [first] = await tx
    .insert(answeredCommands)
    .values({ person, key, fingerprint, at: now })
    .onConflictDoUpdate({
      target: [answeredCommands.person, answeredCommands.key],
      set: { fingerprint, at: now, answer: null },
      setWhere: lt(answeredCommands.at, now - KEPT_MS),
    })
    .returning({ key: answeredCommands.key });
  if (first) {
    const result = await run();
    if (result.ok) {
      const answer = { value: result.value };
      await writeLast(tx, tx.update(answeredCommands).set({ answer }).where(mine).toSQL());
    }
    return result;
  }
  const [stored] = await tx.select().from(answeredCommands).where(mine);
  const isSame = stored?.fingerprint === fingerprint || stored?.fingerprint === fingerprintOfOld;
  return stored !== undefined && isSame
    ? ok(stored.answer?.value as T)
    : fail({ kind: 'rejectedByServer', message: keyReused });
}

export const forgetAnswers = (tx: Sql, now: Instant) =>
  tx.delete(answeredCommands).where(lt(answeredCommands.at, now - KEPT_MS));
