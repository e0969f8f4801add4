import type { Failure } from '#domain/shared/failure.ts';
import { fail } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';

type UseCase<Input, Output> = (input: Input) => Promise<Result<Output, Failure>>;

/** A use case whose code is fetched when it is first asked for; lists do without it. Code that does not come is a network that is away. */
export function later<Input, Output>(load: () => Promise<UseCase<Input, Output>>): UseCase<Input, Output> {
  const fetchOnce = (): Promise<UseCase<Input, Output> | undefined> => load().catch(() => undefined);
  let fetched = fetchOnce();
  return async (input) => {
    const run = await fetched;
    if (run !== undefined) return run(input);
    fetched = fetchOnce();
    return (await fetched)?.(input) ?? fail({ kind: 'offline' });
  };
}
