import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createThemePainter, parseThemeChoice } from '#presentation/ui/theme/theme.ts';

const CSS = readFileSync('src/presentation/ui/theme/colours.css', 'utf8');
const coloursOf = (block: string): ReadonlyMap<string, string> =>
  new Map(
    [...block.matchAll(/--([a-z][\w-]*): (#[0-9a-f]{6});/gu)].map(([, name = '', colour = '']) => [name, colour]),
  );
const [LIGHT_BLOCK = '', DARK_BLOCK = ''] = CSS.split('@variant night');
const THEMES = { light: coloursOf(LIGHT_BLOCK), dark: coloursOf(DARK_BLOCK) };

const TINTED = ['primary', 'agree', 'refuse', 'return', 'moved', 'shown', 'quiet'];
/** Text colors with their background; minimum contrast 4.5:1. */
const TEXTS = [
  ...['ink', 'ink-soft', 'primary', 'agree', 'refuse', 'return'].flatMap((text) => [
    [text, 'paper'],
    [text, 'surface'],
  ]),
  ['ink-soft', 'sunken'],
  ['ink', 'sunken'],
  ['on-raised', 'raised'],
  ['raised-action', 'raised'],
  ['paper', 'ink'],
  ...TINTED.flatMap((tone) => [[tone, `${tone}-tint`]]),
  // Text of filled buttons.
  ...['primary', 'agree', 'refuse', 'return'].map((tone) => ['surface', tone]),
];
/** Borders, icons and the seal; minimum contrast 3:1. */
const MARKS = [
  ['edge', 'paper'],
  ['edge', 'surface'],
  ['primary', 'paper'],
  ['primary', 'surface'],
  ['seal', 'paper'],
  ['seal', 'surface'],
  ['on-seal', 'seal'],
];

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['light', 'dark'] as const)('has sufficient contrast in the %s theme', (theme) => {
  const colours = THEMES[theme];
  const tooWeak = (pairs: readonly (readonly string[])[], least: number) =>
    pairs.flatMap(([front = '', back = '']) => {
      const ratio = contrast(colours.get(front) ?? '', colours.get(back) ?? '');
      return ratio >= least ? [] : [`${front} on ${back}: ${ratio.toFixed(2)}`];
    });
  expect([...tooWeak(TEXTS, 4.5), ...tooWeak(MARKS, 3)]).toEqual([]);
});

it('follows the device, then the choice of the user, and then the device again', () => {
  const root = { dataset: {} as Record<string, string> };
  let told = () => {};
  const phone = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => {
      told = listener;
    },
  };
  const paint = createThemePainter(root as HTMLElement, () => phone as MediaQueryList);
  paint('system');
  expect(root.dataset['theme']).toBe('light');
  paint('dark');
  expect(root.dataset['theme']).toBe('dark');
  paint('system');
  phone.matches = true;
  told();
  expect(root.dataset['theme']).toBe('dark');
  expect([parseThemeChoice('dark'), parseThemeChoice('purple'), parseThemeChoice(undefined)]).toEqual([
    'dark',
    'system',
    'system',
  ]);
});
