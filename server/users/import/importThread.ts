import { setImmediate } from 'node:timers/promises';
import { ok, type Result } from '#domain/shared/result.ts';
import { createJobThread } from '#server/workers/jobThread.ts';
import type { ImportJobResult, ImportJob } from './importJob.ts';
import type { SerializedPart } from './importPart.ts';
import { splitBaselineRows, type BaselinePart, type BaselineRows } from './readBaselineRows.ts';

/** Maximum memory in megabytes; a file of 50,000 lines needs a tenth of it. */
const MAX_MEMORY_MB = 768;
/**
 * Timeout in milliseconds: less than the five minutes a client waits, and several times what 50,000 lines take on a
 * busy machine.
 */
const TIMEOUT_MS = 4 * 60_000;

export interface ImportThreadResult extends ImportJobResult {
  readonly parts: readonly SerializedPart[];
}

/**
 * Reads a file of people, compares it with the stored users and plans the changes in a worker thread. Rows are sent in
 * parts in both directions, because one large message would block the receiving thread.
 */
export function createImportThread({ longestMs = TIMEOUT_MS }: { readonly longestMs?: number | undefined } = {}) {
  const thread = createJobThread<ImportJob, BaselinePart, ImportJobResult, SerializedPart>(
    new URL('./importWorker.ts', import.meta.url),
    { maxMemoryMb: MAX_MEMORY_MB, timeoutMs: longestMs },
  );
  return {
    async carryOut(job: ImportJob, there: BaselineRows): Promise<Result<ImportThreadResult, string>> {
      const parts: SerializedPart[] = [];
      const done = await thread.run(job, withPauses(splitBaselineRows(there)), (part) => void parts.push(part));
      return done.ok ? ok({ ...done.value, parts }) : done;
    },
    close: thread.close,
  };
}
export type ImportThread = ReturnType<typeof createImportThread>;

async function* withPauses(parts: Iterable<BaselinePart>): AsyncGenerator<BaselinePart> {
  for (const part of parts) {
    yield part;
    await setImmediate();
  }
}
