import { ASYNC_CODE_TIMEOUT_MS } from '#application/constants.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import { CodeAway } from './fetchCode.ts';

type UseCase<Input, Output> = (input: Input) => Promise<Result<Output, Failure>>;
const AWAY = fail({ kind: 'offline' } as const);

let patience = ASYNC_CODE_TIMEOUT_MS;
/** How long code may be on its way, in milliseconds; nothing: as long as the specification says. */
export const bearWith = (configured = ASYNC_CODE_TIMEOUT_MS): void => {
  patience = configured;
};

/** A chunk that is not loaded in time counts as offline. */
async function inTime<T>(load: () => Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined);
  });
  return Promise.race([load().catch(() => undefined), tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Code that is fetched once, from now on. `undefined` where it does not come: the network is away, and it is asked for
 * again next time.
 */
function fetchedOnce<T>(load: () => Promise<T>): () => Promise<T | undefined> {
  let fetched = inTime(load);
  return async () => {
    const first = await fetched;
    if (first !== undefined) return first;
    fetched = inTime(load);
    return fetched;
  };
}

/** What it comes to, or `AWAY` where code of its own did not come. */
const orAway = <T>(answer: Promise<T>): Promise<T | typeof AWAY> =>
  answer.catch((fault: unknown) => {
    if (fault instanceof CodeAway) return AWAY;
    throw fault;
  });

/** A use case whose code comes when it is first asked for; lists do without it. */
export function later<Input, Output>(load: () => Promise<UseCase<Input, Output>>): UseCase<Input, Output> {
  const find = fetchedOnce(load);
  return async (input) => {
    const useCase = await find();
    return useCase === undefined ? AWAY : orAway(useCase(input));
  };
}

export type Answering<Gateway> = {
  readonly [Call in keyof Gateway]: (...args: never[]) => Promise<Result<unknown, unknown>>;
};

/** A gateway whose adapter comes when it is first asked for: each page fetches the calls it makes. */
export function laterGateway<Gateway extends Answering<Gateway>>(load: () => Promise<Gateway>): Gateway {
  const find = fetchedOnce(load);
  return new Proxy(
    {},
    {
      // Whatever has a `then` is taken for a promise, and awaited.
      get: (_, name) =>
        name === 'then'
          ? undefined
          : async (...args: readonly unknown[]): Promise<unknown> => {
              const gateway = await find();
              return gateway === undefined
                ? AWAY
                : orAway(Reflect.apply(Reflect.get(gateway, name), gateway, args) as Promise<unknown>);
            },
    },
  ) as Gateway;
}
