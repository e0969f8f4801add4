import { expect, it } from 'vitest';
import { createIdSource } from './idSource.ts';
import { createManualClock } from '#test/support/createManualClock.ts';

it('returns ids of 19 digits that increase with time, singly or in blocks', () => {
  const clock = createManualClock();
  const source = createIdSource(clock, () => 7);
  const ids = [source.next(), source.next(), source.block(), source.block()];
  clock.advance(1_000);
  ids.push(source.next(), source.block());
  expect(ids.every((id) => /^\d{19}$/u.test(id))).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

it('never returns an id of a reserved block, however many are taken within a millisecond', () => {
  const source = createIdSource(createManualClock(), () => 0);
  const first = BigInt(source.block());
  const taken = Array.from({ length: 25_000 }, () => BigInt(source.next()));
  expect(taken.some((id) => id >= first && id < first + 10_000n)).toBe(false);
  expect(new Set(taken).size).toBe(taken.length);
});

it('continues to increase after the clock is set back', () => {
  const clock = createManualClock();
  const source = createIdSource(clock, () => 0);
  const before = source.block();
  clock.advance(-60_000);
  expect(source.block() > before).toBe(true);
});
