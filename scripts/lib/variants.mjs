import { Stop } from './stop.mjs';

/** @typedef {{ language: 'zh-CN' | 'en-US' | 'ja-JP', theme: 'light' | 'dark' }} Variant */

/** @type {readonly [Variant, ...Variant[]]} */
export const VARIANTS = [
  { language: 'zh-CN', theme: 'light' },
  { language: 'en-US', theme: 'dark' },
  { language: 'ja-JP', theme: 'light' },
  { language: 'zh-CN', theme: 'dark' },
  { language: 'en-US', theme: 'light' },
  { language: 'ja-JP', theme: 'dark' },
];

/** @param {Variant} variant */
export const formatVariant = ({ language, theme }) => `${language}/${theme}`;

/**
 * Parses `all`, or variants such as `en-US/dark,ja-JP/light` in the given order; `zh-CN/light` if none is given.
 * @param {string | undefined} wanted value of `TEST_VARIANTS`
 * @returns {readonly Variant[]}
 */
export function parseVariants(wanted = '') {
  const names = wanted.trim() === '' ? ['zh-CN/light'] : wanted.split(',').map((name) => name.trim());
  const found = wanted.trim() === 'all' ? VARIANTS : names.map(findVariant);
  return [...new Set(found)];
}

function findVariant(name) {
  const variant = VARIANTS.find((each) => formatVariant(each) === name);
  if (variant === undefined)
    throw new Stop(
      `TEST_VARIANTS has “${name}”; the variants are ${VARIANTS.map(formatVariant).join(', ')}, or all of them: all.`,
    );
  return variant;
}
