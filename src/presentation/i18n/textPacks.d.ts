/** Written by the build (scripts/build/textPacks.ts). */
declare module 'virtual:texts' {
  /** As a file of texts is written (`TextFile`). */
  interface Words {
    readonly [key: string]: string | Words;
  }

  /** In which pack the words of a feature travel. */
  export const packs: Readonly<Record<string, string>>;
  /** Packs in each language, by `language/pack`. */
  type PackFiles = Readonly<Record<string, () => Promise<Readonly<Record<string, Words>>>>>;
  /** The packs of the pages that are opened first. */
  export const files: PackFiles;
  /** All others. */
  export const laterFiles: () => Promise<PackFiles>;
}
