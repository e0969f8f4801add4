import { expect, it } from 'vitest';
import { makeIdSource } from '#server/engine/idSource.ts';
import { handClock } from '#test/support/handClock.ts';

it('gives ids of 19 digits that rise with time, whether one by one or in blocks', () => {
  const clock = handClock();
  const source = makeIdSource(clock, () => 7);
  const ids = [source.next(), source.next(), source.block(), source.block()];
  clock.advance(1_000);
  ids.push(source.next(), source.block());
  expect(ids.every((id) => /^\d{19}$/u.test(id))).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

it('never gives an id of a block it has given away, however many are taken within a millisecond', () => {
  const source = makeIdSource(handClock(), () => 0);
  const first = BigInt(source.block());
  const taken = Array.from({ length: 25_000 }, () => BigInt(source.next()));
  expect(taken.some((id) => id >= first && id < first + 10_000n)).toBe(false);
  expect(new Set(taken).size).toBe(taken.length);
});

it('goes on after a clock that is set back', () => {
  const clock = handClock();
  const source = makeIdSource(clock, () => 0);
  const before = source.block();
  clock.advance(-60_000);
  expect(source.block() > before).toBe(true);
});
