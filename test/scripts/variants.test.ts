import { expect, it } from 'vitest';
import { parseVariants, VARIANTS } from '../../scripts/lib/variants.mjs';

it('uses Chinese in the light theme by default', () => {
  expect([parseVariants(undefined), parseVariants(' ')]).toEqual(
    Array.from({ length: 2 }, () => [{ language: 'zh-CN', theme: 'light' }]),
  );
});

it('uses the named variants in order, without duplicates', () => {
  expect(parseVariants('ja-JP/dark, en-US/light,ja-JP/dark')).toEqual([
    { language: 'ja-JP', theme: 'dark' },
    { language: 'en-US', theme: 'light' },
  ]);
});

it('uses every language in both themes for all', () => {
  expect(parseVariants('all')).toEqual(VARIANTS);
  expect(new Set(VARIANTS.map(({ language, theme }) => `${language}/${theme}`)).size).toBe(6);
});

it('rejects a variant that does not exist and lists the available ones', () => {
  expect(() => parseVariants('en-US/dark,fr-FR/light')).toThrow(
    /^TEST_VARIANTS has “fr-FR\/light”; the variants are zh-CN\/light, en-US\/dark/u,
  );
});
