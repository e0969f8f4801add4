import { CHUNK_TIMEOUT_MS } from '#application/shared/constants.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import { ChunkLoadError } from './importChunk.ts';

type UseCase<Input, Output> = (input: Input) => Promise<Result<Output, Failure>>;
const OFFLINE = fail({ kind: 'offline' } as const);

let chunkTimeoutMs = CHUNK_TIMEOUT_MS;
/** Sets the timeout for loading chunks in milliseconds; the default is that of the specification. */
export const setChunkTimeout = (configured = CHUNK_TIMEOUT_MS): void => {
  chunkTimeoutMs = configured;
};

/** A chunk that is not loaded in time counts as offline. */
async function withTimeout<T>(load: () => Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, chunkTimeoutMs, undefined);
  });
  return Promise.race([load().catch(() => undefined), tooLate]).finally(() => clearTimeout(timer));
}

/** Starts loading a chunk now and caches it. Returns `undefined` if loading fails, and tries again at the next call. */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T | undefined> {
  let fetched = withTimeout(load);
  return async () => {
    const first = await fetched;
    if (first !== undefined) return first;
    fetched = withTimeout(load);
    return fetched;
  };
}

/** Converts a `ChunkLoadError` error to the failure `offline`. */
const catchChunkError = <T>(answer: Promise<T>): Promise<T | typeof OFFLINE> =>
  answer.catch((fault: unknown) => {
    if (fault instanceof ChunkLoadError) return OFFLINE;
    throw fault;
  });

/** Wraps a use case whose code is loaded at its first call, so that list pages do not load it. */
export function lazyUseCase<Input, Output>(load: () => Promise<UseCase<Input, Output>>): UseCase<Input, Output> {
  const find = loadOnce(load);
  return async (input) => {
    const useCase = await find();
    return useCase === undefined ? OFFLINE : catchChunkError(useCase(input));
  };
}

export type AsyncGateway<Gateway> = {
  readonly [Call in keyof Gateway]: (...args: never[]) => Promise<Result<unknown, unknown>>;
};

/** Wraps a gateway whose adapter is loaded at its first call, so that each page loads only the adapters it uses. */
export function lazyGateway<Gateway extends AsyncGateway<Gateway>>(load: () => Promise<Gateway>): Gateway {
  const find = loadOnce(load);
  return new Proxy(
    {},
    {
      // An object with a `then` method would be awaited as a promise.
      get: (_, name) =>
        name === 'then'
          ? undefined
          : async (...args: readonly unknown[]): Promise<unknown> => {
              const gateway = await find();
              return gateway === undefined
                ? OFFLINE
                : catchChunkError(Reflect.apply(Reflect.get(gateway, name), gateway, args) as Promise<unknown>);
            },
    },
  ) as Gateway;
}
