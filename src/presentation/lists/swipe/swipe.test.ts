import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyMovement, endSwipe, isAtEdge } from './swipe.ts';

const WIDTH = 358;

describe('a swipe', () => {
  it.each([
    [71, 'closed'],
    [73, 'before'],
    [-71, 'closed'],
    [-73, 'after'],
    [WIDTH * 0.44, 'before'],
    [WIDTH * 0.46, 'perform'],
    [-WIDTH * 0.9, 'after'],
  ])('of %d px ends with: %s', (offset, end) => {
    expect(endSwipe(offset, WIDTH, false)).toBe(end);
  });

  it('of a card that was open performs nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -WIDTH, max: WIDTH }), (offset) => {
        expect(endSwipe(offset, WIDTH, true)).not.toBe('perform');
      }),
    );
  });

  it('performs only at the side of the first action, and only beyond 45 % of the width', () => {
    fc.assert(
      fc.property(fc.integer({ min: -800, max: 800 }), fc.integer({ min: 200, max: 800 }), (offset, width) => {
        expect(endSwipe(offset, width, false) === 'perform').toBe(offset >= width * 0.45);
      }),
    );
  });

  it.each([
    [9, 0, undefined],
    [0, 9, undefined],
    [10, 0, 'swipe'],
    [-10, 0, 'swipe'],
    [0, 10, 'scroll'],
    [20, 11, 'swipe'],
    [20, 12, 'scroll'],
    [-20, -12, 'scroll'],
  ])('by %d and %d px is: %s', (dx, dy, kind) => {
    expect(classifyMovement(dx, dy)).toBe(kind);
  });

  it.each([
    [10, true],
    [23, true],
    [24, false],
    [366, false],
    [367, true],
  ])('that begins at %d px of 390 is at the edge: %s', (x, isEdge) => {
    expect(isAtEdge(x, 390)).toBe(isEdge);
  });
});
