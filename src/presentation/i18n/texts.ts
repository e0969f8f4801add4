import i18next from 'i18next';
import type { i18n } from 'i18next';
import type { Language } from '#application/language.ts';
import { LANGUAGES } from '#application/language.ts';
import { readTextFile, type TextFile } from './textFiles.ts';
import type { TextFeature } from './textKeys.ts';

/** All texts stand in one namespace under their full key, because keys contain dots themselves. */
const NAMESPACE = 'texts';
const loads = new Map<string, Promise<void>>();
const wanted = new Set<TextFeature>();

export const texts: i18n = i18next.createInstance();

const watchers = new Set<() => void>();
const tell = (): void => {
  for (const changed of watchers) changed();
};
/** Calls whenever other words may stand on a page: those of another language, or of one more file. */
export function watchTexts(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

/** Says which language is spoken first. Words may be asked for from now on. */
export async function startTexts(language: Language): Promise<void> {
  await texts.init({
    lng: language,
    supportedLngs: LANGUAGES,
    load: 'currentOnly',
    fallbackLng: false,
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    resources: {},
    interpolation: { escapeValue: false },
    returnEmptyString: false,
  });
  texts.on('languageChanged', tell);
  texts.store.on('added', tell);
}

/**
 * Brings the words of some features in the language in use. Nothing is fetched twice; a failed fetch may be tried
 * again.
 */
export async function loadTexts(features: readonly TextFeature[], language = texts.language): Promise<void> {
  for (const feature of features) wanted.add(feature);
  await Promise.all(features.map((feature) => loadOnce(language, feature)));
}

const PATIENCE_MS = 2000;

/** For the words without which nothing can be said, not even that they are missing: asks again until they are there. */
export async function loadTextsPatiently(features: readonly TextFeature[]): Promise<void> {
  for (;;) {
    try {
      return await loadTexts(features);
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, PATIENCE_MS);
      });
    }
  }
}

/** Switches only when every word in use is there: a page never shows half of each language. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadTexts([...wanted], language);
  await texts.changeLanguage(language);
}

function loadOnce(language: string, feature: TextFeature): Promise<void> {
  const name = `${language}/${feature}`;
  const begun = loads.get(name) ?? load(language, feature);
  loads.set(name, begun);
  begun.catch(() => loads.delete(name));
  return begun;
}

async function load(language: string, feature: TextFeature): Promise<void> {
  texts.addResourceBundle(
    language,
    NAMESPACE,
    Object.fromEntries(flatten(await readTextFile(language, feature), feature)),
    true,
    true,
  );
}

function flatten(file: TextFile, prefix: string): (readonly [string, string])[] {
  return Object.entries(file).flatMap(([key, words]) =>
    typeof words === 'string' ? [[`${prefix}.${key}`, words] as const] : flatten(words, `${prefix}.${key}`),
  );
}
