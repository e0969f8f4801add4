import { files, laterFiles, packs } from 'virtual:texts';
import type { TextFeature } from './textKeys.ts';

/** A file may group its keys; their full key joins the groups with dots. */
export interface TextFile {
  readonly [key: string]: string | TextFile;
}

/** What every page says: names of pages, buttons, failures. */
export const TEXTS_EVERYWHERE: readonly TextFeature[] = ['app', 'page', 'error'];

/** Fetches the words of a feature in one language; what is there already is not fetched again. */
export async function readTextFile(language: string, feature: TextFeature): Promise<TextFile> {
  const name = `${language}/${packs[feature]}`;
  const pack = await (files[name] ?? (await laterFiles())[name])?.();
  const texts = pack?.[feature];
  if (texts === undefined) throw new Error(`There are no texts for ${feature} in ${language}`);
  return texts;
}
