import { createRequire } from 'node:module';
import { openSync } from 'fontkit';
import type { Language } from '#application/formatting/language.ts';
import { memoise } from '#domain/shared/memoise.ts';

const fontPath = (path: string): string => createRequire(import.meta.url).resolve(`@expo-google-fonts/${path}.ttf`);
const createFont = (name: string, folder: string) => ({
  regular: fontPath(`${folder}/400Regular/${name}_400Regular`),
  bold: fontPath(`${folder}/700Bold/${name}_700Bold`),
});

/**
 * Complete fonts, read from their packages when a document is printed. Han characters share code points but have
 * different shapes in Chinese and Japanese, so each language has its own font.
 */
const FONTS = {
  NotoSansSC: createFont('NotoSansSC', 'noto-sans-sc'),
  NotoSansJP: createFont('NotoSansJP', 'noto-sans-jp'),
  NotoSans: createFont('NotoSans', 'noto-sans'),
} as const;
export type FontName = keyof typeof FONTS;

/**
 * Fonts by language, in order of preference. Glyphs that the first font lacks come from the second; European letters
 * and currency signs that both lack come from the last.
 */
const FONTS_BY_LANGUAGE: Readonly<Record<Language, readonly [FontName, ...FontName[]]>> = {
  'zh-CN': ['NotoSansSC', 'NotoSansJP', 'NotoSans'],
  'en-US': ['NotoSansSC', 'NotoSansJP', 'NotoSans'],
  'ja-JP': ['NotoSansJP', 'NotoSansSC', 'NotoSans'],
};
export const fontsForLanguage = (language: Language): readonly [FontName, ...FontName[]] => FONTS_BY_LANGUAGE[language];

/** Font files in pdfmake's format; there are no italics for Chinese and Japanese. */
export const FONT_FILES = Object.fromEntries(
  Object.entries(FONTS).map(([name, { regular, bold }]) => [
    name,
    { normal: regular, bold, italics: regular, bolditalics: bold },
  ]),
);
export const isFontFile = (path: string): boolean =>
  Object.values(FONTS).some(({ regular, bold }) => path === regular || path === bold);

const openFont = memoise(({ regular }: { readonly regular: string }) => openSync(regular));

export const hasGlyph = (name: FontName, character: number): boolean =>
  openFont(FONTS[name]).hasGlyphForCodePoint(character);
