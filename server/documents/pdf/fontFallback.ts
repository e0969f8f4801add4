import type { Language } from '#application/formatting/language.ts';
import { hasGlyph, fontsForLanguage, type FontName } from './fonts.ts';

export interface FontRun {
  readonly text: string;
  readonly font: FontName;
}

/** Invisible characters: controls except the line break, direction marks and variation selectors. */
const INVISIBLE_CHARACTERS =
  /[\0-\x08\v-\x1F\x7F-\x9F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF\u{E0000}-\u{E01EF}]/gu;
const SPACES = /[\t\u00A0\u2028\u2029]/gu;

/**
 * Assigns each character a font that has a glyph for it, preferably that of the user's language. A character without a
 * glyph is replaced by its code and recorded, and never printed as an empty box.
 */
export class FontFallback {
  readonly missing = new Set<string>();
  readonly #faces: readonly [FontName, ...FontName[]];
  readonly #known = new Map<string, FontName | undefined>();

  constructor(language: Language) {
    this.#faces = fontsForLanguage(language);
  }

  get defaultFont(): FontName {
    return this.#faces[0];
  }

  /** Returns the text unchanged if the default font has all glyphs; otherwise its pieces. */
  splitIntoRuns(text: string): string | readonly FontRun[] {
    const runs: FontRun[] = [];
    for (const character of text.replaceAll(INVISIBLE_CHARACTERS, '').replaceAll(SPACES, ' ')) {
      const font = this.#faceFor(character);
      const shown = font === undefined ? this.#codeOf(character) : character;
      const last = runs.at(-1);
      if (last !== undefined && last.font === (font ?? this.defaultFont))
        runs[runs.length - 1] = { ...last, text: last.text + shown };
      else runs.push({ text: shown, font: font ?? this.defaultFont });
    }
    const [first] = runs;
    if (first === undefined) return '';
    return runs.length === 1 && first.font === this.defaultFont ? first.text : runs;
  }

  #faceFor(character: string): FontName | undefined {
    if (character === '\n') return this.defaultFont;
    if (this.#known.has(character)) return this.#known.get(character);
    const font = this.#faces.find((defaultFont) => hasGlyph(defaultFont, character.codePointAt(0) ?? 0));
    this.#known.set(character, font);
    return font;
  }

  #codeOf(character: string): string {
    const code = formatCodePoint(character);
    this.missing.add(code);
    return `[${code}]`;
  }
}

/** Returns the code point in the usual notation, such as `U+20BB7`. */
const formatCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
