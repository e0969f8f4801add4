import { describe, expect, it } from 'vitest';
import { twMerge } from './twMerge.ts';

describe('twMerge', () => {
  it.each([
    ['a size of our theme replaces a size of Konsta', 'text-[15px] text-sm text-16', 'text-16'],
    ['a colour does not replace a size', 'text-16 text-primary text-action', 'text-16 text-action'],
    ['an alignment replaces neither size nor colour', 'text-16 text-action text-left', 'text-16 text-action text-left'],
    ['a radius of our theme replaces one of Konsta', 'rounded-full rounded-card', 'rounded-card'],
    ['a border colour does not replace a border width', 'border-2 border-t border-edge', 'border-t border-edge'],
    ['a padding of one axis replaces that of its sides', 'py-1 ps-safe-4 px-0', 'py-1 px-0'],
    ['a padding of one side keeps that of its axis', 'px-4 ps-2', 'px-4 ps-2'],
    [
      'a class with a modifier replaces only one with the same',
      'bg-paper active:bg-ink bg-surface',
      'active:bg-ink bg-surface',
    ],
    [
      'a shadow keeps its colour',
      'shadow-[0_0_40px_10px] shadow-primary/75',
      'shadow-[0_0_40px_10px] shadow-primary/75',
    ],
    ['an unknown class stays', 'k-button tap flex inline-flex', 'k-button tap inline-flex'],
  ])('%s', (_, given, merged) => {
    expect(twMerge(given)).toBe(merged);
  });
});
