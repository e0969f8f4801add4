import { CHUNK_TIMEOUT_MS } from '#application/shared/constants.ts';
import { ChunkLoadError, type LazyValue } from '#application/shared/lazyValue.ts';
import { fail, type Result } from '#domain/shared/result.ts';

const OFFLINE = fail({ kind: 'offline' } as const);

let chunkTimeoutMs = CHUNK_TIMEOUT_MS;
/** Sets the timeout for loading chunks in milliseconds; the default is that of the specification. */
export const setChunkTimeout = (configured = CHUNK_TIMEOUT_MS): void => {
  chunkTimeoutMs = configured;
};

type AsyncCall = (...args: never[]) => Promise<Result<unknown, unknown>>;
/** A use case, or an object with calls only. */
export type AsyncGateway<Gateway> = AsyncCall | { readonly [Call in keyof Gateway]: AsyncCall };

/**
 * Wraps a gateway or use case whose code is loaded at its first call, so that each page loads only the code it uses. A
 * call whose code is not loaded in time fails as offline, and the next call tries again.
 */
export function lazyGateway<Gateway extends AsyncGateway<Gateway>>(code: LazyValue<Gateway>): Gateway {
  const send = async (args: readonly unknown[], name?: string | symbol): Promise<unknown> => {
    try {
      const gateway = await withTimeout(code.fetch());
      const call: unknown = name === undefined ? gateway : Reflect.get(gateway, name);
      return await Reflect.apply(call as (...args: readonly unknown[]) => unknown, gateway, args);
    } catch (error) {
      if (error instanceof ChunkLoadError) return OFFLINE;
      throw error;
    }
  };
  const target: AsyncCall = () => Promise.resolve(OFFLINE);
  return new Proxy(target, {
    apply: (_, __, args: readonly unknown[]) => send(args),
    // An object with a `then` method would be awaited as a promise.
    get: (_, name) => (name === 'then' ? undefined : (...args: readonly unknown[]) => send(args, name)),
  }) as Gateway;
}

/** Rejects with a `ChunkLoadError` if a chunk is not loaded in time. */
function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), chunkTimeoutMs);
  });
  return Promise.race([loading, tooLate]).finally(() => clearTimeout(timer));
}
