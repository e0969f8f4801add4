import { files, laterFiles, packs } from 'virtual:texts';
import type { TextFeature } from './textKeys.ts';

/** A file of texts. Keys can be grouped; the full key joins the groups with dots. */
export interface TextFile {
  readonly [key: string]: string | TextFile;
}

/** Texts that every page uses: page names, buttons and failures. */
export const COMMON_TEXTS: readonly TextFeature[] = ['app', 'page', 'error'];

/** Loads the texts of a feature in one language. A pack that is already loaded is not fetched again. */
export async function loadTextFile(language: string, feature: TextFeature): Promise<TextFile> {
  const name = `${language}/${packs[feature]}`;
  const pack = await (files[name] ?? (await laterFiles())[name])?.();
  const texts = pack?.[feature];
  if (texts === undefined) throw new Error(`There are no texts for ${feature} in ${language}`);
  return texts;
}
