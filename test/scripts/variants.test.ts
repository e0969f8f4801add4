import { expect, it } from 'vitest';
import { parseVariants, VARIANTS } from '../../scripts/lib/variants.mjs';

it('takes Chinese in the light theme when no variant is named', () => {
  expect([parseVariants(undefined), parseVariants(' ')]).toEqual(
    Array.from({ length: 2 }, () => [{ language: 'zh-CN', theme: 'light' }]),
  );
});

it('takes the named variants in their order, each once', () => {
  expect(parseVariants('ja-JP/dark, en-US/light,ja-JP/dark')).toEqual([
    { language: 'ja-JP', theme: 'dark' },
    { language: 'en-US', theme: 'light' },
  ]);
});

it('takes every language in both themes when all are wanted', () => {
  expect(parseVariants('all')).toEqual(VARIANTS);
  expect(new Set(VARIANTS.map(({ language, theme }) => `${language}/${theme}`)).size).toBe(6);
});

it('refuses a variant that does not exist and lists those that do', () => {
  expect(() => parseVariants('en-US/dark,fr-FR/light')).toThrow(
    /^TEST_VARIANTS has “fr-FR\/light”; the variants are zh-CN\/light, en-US\/dark/u,
  );
});
