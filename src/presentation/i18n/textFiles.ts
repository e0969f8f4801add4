import type { TextFeature } from './textKeys.ts';

/** A file may group its keys; their full key joins the groups with dots. */
export interface TextFile {
  readonly [key: string]: string | TextFile;
}

/** One file for each language and feature: a page brings its own words, in one language. */
const FILES = import.meta.glob<TextFile>(['../../texts/*/*.json', '!**/{server,engine}.json'], { import: 'default' });

/** What every page says: names of pages, buttons, failures. */
export const TEXTS_EVERYWHERE: readonly TextFeature[] = ['app', 'page', 'error'];

/** Fetches the words of a feature in one language; what is there already is not fetched again. */
export async function readTextFile(language: string, feature: TextFeature): Promise<TextFile> {
  const read = FILES[`../../texts/${language}/${feature}.json`];
  if (read === undefined) throw new Error(`There are no texts for ${feature} in ${language}`);
  return read();
}
