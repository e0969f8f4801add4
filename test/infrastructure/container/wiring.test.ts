import 'reflect-metadata/lite';
import { Container } from 'inversify';
import { afterEach, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS } from '#application/shared/constants.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';
import { token } from '#application/shared/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import { lazyGateway, setChunkTimeout } from '#infrastructure/container/lazyGateway.ts';
import { createContainerBuilder } from '#infrastructure/container/containerBuilder.ts';

afterEach(() => void vi.useRealTimers());

type Counting = (from: number) => Promise<Result<number, Failure>>;
const lazyUseCase = (load: () => Promise<Counting>) => lazyGateway(lazyValue(load));
const lazyCounter = (load: () => Promise<{ readonly next: Counting }>) => lazyGateway(lazyValue(load));

const Word = token<string>('test.word');
const Shout = token<{ readonly say: () => string }>('test.shout');

it('the container creates an object once and passes its dependencies to it', () => {
  const container = new Container();
  const wire = createContainerBuilder(container);
  let made = 0;
  wire.value(Word, 'ringi');
  wire.provide(
    Shout,
    (word) => {
      made += 1;
      return { say: () => word.toUpperCase() };
    },
    [Word],
  );
  const [first, second] = [container.get<{ say: () => string }>(Shout.symbol), container.get(Shout.symbol)];
  expect([first.say(), first === second, made]).toEqual(['RINGI', true, 1]);
});

it('loads the code of a use case once, before it is called', async () => {
  const Next = token<Counting>('test.next');
  const container = new Container();
  const wire = createContainerBuilder(container);
  let fetched = 0;
  wire.value(Word, 'ringi');
  const load = async () => {
    fetched += 1;
    return (word: string): Counting =>
      async (input) =>
        ok(input + word.length);
  };
  wire.lazy(Next, load, [Word]);
  expect(fetched).toBe(0);
  const run = container.get<Counting>(Next.symbol);
  expect(fetched).toBe(1);
  expect([await run(1), await run(2), fetched]).toEqual([ok(6), ok(7), 1]);
});

it('fails as offline while the code does not load, and works once it does', async () => {
  let isAway = true;
  const run = lazyUseCase(async () => {
    if (isAway) throw new Error('no chunk');
    return async (input) => ok(input);
  });
  expect(await run(1)).toEqual({ ok: false, error: { kind: 'offline' } });
  isAway = false;
  expect(await run(1)).toEqual(ok(1));
});

it('loads an adapter with the first call of its gateway, and fails as offline while it does not load', async () => {
  let isAway = true;
  const counter = lazyCounter(async () => {
    if (isAway) throw new Error('no chunk');
    return { next: async (from) => ok(from + 1) };
  });
  expect(await counter.next(1)).toEqual({ ok: false, error: { kind: 'offline' } });
  isAway = false;
  expect(await counter.next(1)).toEqual(ok(2));
});

it('provides a gateway with a lazy adapter like any other object', async () => {
  interface Echo {
    readonly say: (word: string) => Promise<Result<string, Failure>>;
  }
  const Echo = token<Echo>('test.echo');
  const Greeting = token<{ readonly greet: () => Promise<Result<string, Failure>> }>('test.greeting');
  const container = new Container();
  const wire = createContainerBuilder(container);
  wire.lazy(Echo, async () => () => ({ say: async (word) => ok(word) }), []);
  wire.provide(Greeting, (echo) => ({ greet: () => echo.say('hello') }), [Echo]);
  expect(await container.get<{ greet: () => Promise<unknown> }>(Greeting.symbol).greet()).toEqual(ok('hello'));
});

it('fails as offline when code hangs, after twenty seconds', async () => {
  vi.useFakeTimers();
  const run = lazyUseCase(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  const answers: unknown[] = [];
  void run(1).then((answer) => answers.push(answer));
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual([{ ok: false, error: { kind: 'offline' } }]);
});

it('fails as offline when code hangs, after the configured time', async () => {
  vi.useFakeTimers();
  setChunkTimeout(5000);
  const run = lazyUseCase(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(5000);
  const answers: unknown[] = [];
  void run(1).then((answer) => answers.push(answer));
  await vi.advanceTimersByTimeAsync(4999);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual([{ ok: false, error: { kind: 'offline' } }]);
  setChunkTimeout();
});

it('fails as offline when code needed later does not load, and rethrows any other error', async () => {
  let fault: 'no chunk' | 'bug' | undefined = 'no chunk';
  const step = lazyValue(async () => {
    if (fault === 'no chunk') throw new TypeError('Failed to fetch dynamically imported module');
    return 1;
  });
  const next = async (from: number) => {
    if (fault === 'bug') throw new TypeError('a bug');
    return ok(from + (await step.fetch()));
  };
  const counter = lazyCounter(async () => ({
    next,
  }));
  const run = lazyUseCase(async () => next);
  const away = { ok: false, error: { kind: 'offline' } };
  expect([await counter.next(1), await run(1)]).toEqual([away, away]);
  fault = 'bug';
  await expect(counter.next(1)).rejects.toThrow('a bug');
  await expect(run(1)).rejects.toThrow('a bug');
  fault = undefined;
  expect([await counter.next(1), await run(1)]).toEqual([ok(2), ok(2)]);
});
