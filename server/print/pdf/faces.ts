import { createRequire } from 'node:module';
import { openSync } from 'fontkit';
import type { Language } from '#application/language.ts';
import { memoise } from '#domain/shared/memoise.ts';

const fileOf = (path: string): string => createRequire(import.meta.url).resolve(`@expo-google-fonts/${path}.ttf`);
const face = (name: string, folder: string) => ({
  regular: fileOf(`${folder}/400Regular/${name}_400Regular`),
  bold: fileOf(`${folder}/700Bold/${name}_700Bold`),
});

/**
 * The whole fonts, read from their packages when somebody prints: 直, 骨 and 海 are one character each and look
 * otherwise in Chinese and in Japanese, so each has a face of its own.
 */
const FACES = {
  NotoSansSC: face('NotoSansSC', 'noto-sans-sc'),
  NotoSansJP: face('NotoSansJP', 'noto-sans-jp'),
} as const;
export type FaceName = keyof typeof FACES;

/** Whose shapes a reader expects; what that face lacks is drawn with the other one. */
const FACES_OF: Readonly<Record<Language, readonly [FaceName, FaceName]>> = {
  'zh-CN': ['NotoSansSC', 'NotoSansJP'],
  'en-US': ['NotoSansSC', 'NotoSansJP'],
  'ja-JP': ['NotoSansJP', 'NotoSansSC'],
};
export const facesFor = (language: Language): readonly [FaceName, FaceName] => FACES_OF[language];

/** As pdfmake wants them; there are no slanted ones for Chinese and Japanese. */
export const FONT_FILES = Object.fromEntries(
  Object.entries(FACES).map(([name, { regular, bold }]) => [
    name,
    { normal: regular, bold, italics: regular, bolditalics: bold },
  ]),
);
export const isFontFile = (path: string): boolean =>
  Object.values(FACES).some(({ regular, bold }) => path === regular || path === bold);

const opened = memoise(({ regular }: { readonly regular: string }) => openSync(regular));

/** Whether a face can draw a character. */
export const draws = (name: FaceName, character: number): boolean =>
  opened(FACES[name]).hasGlyphForCodePoint(character);
