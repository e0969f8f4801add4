import type { Language } from '#application/language.ts';
import { draws, facesFor, type FaceName } from './faces.ts';

/** A piece of a text in one face. */
export interface TextRun {
  readonly text: string;
  readonly font: FaceName;
}

/** Signs nobody sees: controls but the line break, marks of direction, and those that choose a variant of a glyph. */
const UNSEEN =
  /[\0-\x08\v-\x1F\x7F-\x9F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF\u{E0000}-\u{E01EF}]/gu;
const SPACES = /[\t\u00A0\u2028\u2029]/gu;

/**
 * Gives each character the face that can draw it, the reader's own first. One that no face has is never an empty box:
 * its code stands in its place, and is noted.
 */
export class Typesetter {
  readonly missing = new Set<string>();
  readonly #faces: readonly [FaceName, FaceName];
  readonly #known = new Map<string, FaceName | undefined>();

  constructor(language: Language) {
    this.#faces = facesFor(language);
  }

  get face(): FaceName {
    return this.#faces[0];
  }

  /** A text as it is, where the reader's face draws all of it; otherwise its pieces. */
  set(text: string): string | readonly TextRun[] {
    const runs: TextRun[] = [];
    for (const character of text.replaceAll(UNSEEN, '').replaceAll(SPACES, ' ')) {
      const font = this.#faceFor(character);
      const shown = font === undefined ? this.#codeOf(character) : character;
      const last = runs.at(-1);
      if (last !== undefined && last.font === (font ?? this.face))
        runs[runs.length - 1] = { ...last, text: last.text + shown };
      else runs.push({ text: shown, font: font ?? this.face });
    }
    const [first] = runs;
    if (first === undefined) return '';
    return runs.length === 1 && first.font === this.face ? first.text : runs;
  }

  #faceFor(character: string): FaceName | undefined {
    if (character === '\n') return this.face;
    if (this.#known.has(character)) return this.#known.get(character);
    const font = this.#faces.find((face) => draws(face, character.codePointAt(0) ?? 0));
    this.#known.set(character, font);
    return font;
  }

  #codeOf(character: string): string {
    const code = codeOfCharacter(character);
    this.missing.add(code);
    return `[${code}]`;
  }
}

/** As everybody looks it up: `U+20BB7`. */
const codeOfCharacter = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
