import 'reflect-metadata/lite';
import { Container } from 'inversify';
import { afterEach, expect, it, vi } from 'vitest';
import { ASYNC_CODE_TIMEOUT_MS } from '#application/constants.ts';
import { token } from '#application/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import { fetchCode } from '#infrastructure/container/fetchCode.ts';
import { bearWith, later, laterGateway } from '#infrastructure/container/later.ts';
import { makeWiring } from '#infrastructure/container/containerBuilder.ts';

afterEach(() => void vi.useRealTimers());

const Word = token<string>('test.word');
const Shout = token<{ readonly say: () => string }>('test.shout');

it('makes a thing once, of what it needs', () => {
  const container = new Container();
  const wire = makeWiring(container);
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

it('fetches the code of a use case once, before it is needed', async () => {
  let fetched = 0;
  const run = later<number, number>(async () => {
    fetched += 1;
    return async (input) => ok(input + 1);
  });
  expect(fetched).toBe(1);
  expect([await run(1), await run(2), fetched]).toEqual([ok(2), ok(3), 1]);
});

it('is offline while the code does not come, and works once it does', async () => {
  let isAway = true;
  const run = later<number, number>(async () => {
    if (isAway) throw new Error('no chunk');
    return async (input) => ok(input);
  });
  expect(await run(1)).toEqual({ ok: false, error: { kind: 'offline' } });
  isAway = false;
  expect(await run(1)).toEqual(ok(1));
});

it('fetches an adapter with the first call of its gateway, and is offline while it does not come', async () => {
  let isAway = true;
  const counter = laterGateway<{ readonly next: (from: number) => Promise<Result<number, Failure>> }>(async () => {
    if (isAway) throw new Error('no chunk');
    return { next: async (from) => ok(from + 1) };
  });
  expect(await counter.next(1)).toEqual({ ok: false, error: { kind: 'offline' } });
  isAway = false;
  expect(await counter.next(1)).toEqual(ok(2));
});

it('gives out a gateway whose adapter comes later like any other thing', async () => {
  interface Echo {
    readonly say: (word: string) => Promise<Result<string, Failure>>;
  }
  const Echo = token<Echo>('test.echo');
  const Greeting = token<{ readonly greet: () => Promise<Result<string, Failure>> }>('test.greeting');
  const container = new Container();
  const wire = makeWiring(container);
  wire.provide(Echo, () => laterGateway(async () => ({ say: async (word) => ok(word) })), []);
  wire.provide(Greeting, (echo) => ({ greet: () => echo.say('hello') }), [Echo]);
  expect(await container.get<{ greet: () => Promise<unknown> }>(Greeting.symbol).greet()).toEqual(ok('hello'));
});

it('is offline when code hangs, after twenty seconds', async () => {
  vi.useFakeTimers();
  const run = later<number, number>(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(ASYNC_CODE_TIMEOUT_MS);
  const answers: unknown[] = [];
  void run(1).then((answer) => answers.push(answer));
  await vi.advanceTimersByTimeAsync(ASYNC_CODE_TIMEOUT_MS - 1);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual([{ ok: false, error: { kind: 'offline' } }]);
});

it('is offline when code hangs, after the time an operator has set', async () => {
  vi.useFakeTimers();
  bearWith(5000);
  const run = later<number, number>(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(5000);
  const answers: unknown[] = [];
  void run(1).then((answer) => answers.push(answer));
  await vi.advanceTimersByTimeAsync(4999);
  expect(answers).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answers).toEqual([{ ok: false, error: { kind: 'offline' } }]);
  bearWith();
});

it('is offline, too, while code it needs on its way does not come; another fault stays one', async () => {
  let fault: 'no chunk' | 'bug' | undefined = 'no chunk';
  const next = async (from: number) => {
    if (fault === 'bug') throw new TypeError('a bug');
    const by = await fetchCode(async () => {
      if (fault === 'no chunk') throw new TypeError('Failed to fetch dynamically imported module');
      return 1;
    });
    return ok(from + by);
  };
  const counter = laterGateway<{ readonly next: (from: number) => Promise<Result<number, Failure>> }>(async () => ({
    next,
  }));
  const run = later<number, number>(async () => next);
  const away = { ok: false, error: { kind: 'offline' } };
  expect([await counter.next(1), await run(1)]).toEqual([away, away]);
  fault = 'bug';
  await expect(counter.next(1)).rejects.toThrow('a bug');
  await expect(run(1)).rejects.toThrow('a bug');
  fault = undefined;
  expect([await counter.next(1), await run(1)]).toEqual([ok(2), ok(2)]);
});
