/** Written by the build (scripts/build/textPacks.ts). */
declare module 'virtual:texts' {
  /** As a file of texts is written (`TextFile`). */
  interface Words {
    readonly [key: string]: string | Words;
  }

  /** In which pack the words of a feature travel. */
  export const packs: Readonly<Record<string, string>>;
  /** Each pack in each language, by `language/pack`. */
  export const files: Readonly<Record<string, () => Promise<Readonly<Record<string, Words>>>>>;
}
