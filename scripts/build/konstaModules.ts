import { fileURLToPath } from 'node:url';

/** Replaces the `tailwind-merge` of Konsta by one with the classes of our theme. */
export const KONSTA_ALIAS = {
  find: /^tailwind-merge$/u,
  replacement: fileURLToPath(new URL('../../src/presentation/ui/theme/twMerge.ts', import.meta.url)),
};

/** Returns the pattern of the modules that only these components of Konsta need. */
export const konsta = (names: string): RegExp =>
  new RegExp(`node_modules/konsta/.+/(?:${names.replaceAll(' ', '|')})(?:Classes|Colors)?\\.js$`, 'u');
/** A component of Konsta; the other modules of Konsta are shared. */
const KONSTA_COMPONENT =
  /node_modules\/konsta\/(?:react\/components|shared\/(?:classes|colors))\/|konsta\/shared\/use-ios/u;
/** The components that every page needs. */
const KONSTA_START = konsta('App Button Page Preloader PreloaderIOS PreloaderMaterial');

/**
 * Whether a module belongs to a component that few pages need. Imports do not show it, because one barrel exports them
 * all.
 */
export const isKonstaOfOtherPages = (id: string): boolean => KONSTA_COMPONENT.test(id) && !KONSTA_START.test(id);
