import i18next from 'i18next';
import type { i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';
import { loadTextFile, type TextFile } from './textFiles.ts';
import type { TextFeature } from './textKeys.ts';

/** All texts are in one namespace with their full key, because keys contain dots themselves. */
const NAMESPACE = 'texts';
const loads = new Map<string, Promise<void>>();
const wanted = new Set<TextFeature>();

export const texts: i18n = i18next.createInstance();

/** Initializes i18next with the first language. Texts can be loaded afterwards. */
export async function initTexts(language: Language): Promise<void> {
  await texts.use(initReactI18next).init({
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
    // Texts are loaded before the component that uses them. Rendered components show texts that arrive later.
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
}

/** Loads the texts of the features in the current language. Nothing is fetched twice; a failed fetch can be retried. */
export async function loadTexts(features: readonly TextFeature[], language = texts.language): Promise<void> {
  for (const feature of features) wanted.add(feature);
  await Promise.all(features.map((feature) => loadOnce(language, feature)));
}

const RETRY_DELAY_MS = 2000;

/** Loads texts that even a failure message needs. Retries every 2 seconds until it succeeds. */
export async function loadTextsWithRetry(features: readonly TextFeature[]): Promise<void> {
  for (;;) {
    try {
      return await loadTexts(features);
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, RETRY_DELAY_MS);
      });
    }
  }
}

/** Changes the language after all texts in use are loaded, so that a page never mixes two languages. */
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
    Object.fromEntries(flatten(await loadTextFile(language, feature), feature)),
    true,
    true,
  );
}

function flatten(file: TextFile, prefix: string): (readonly [string, string])[] {
  return Object.entries(file).flatMap(([key, words]) =>
    typeof words === 'string' ? [[`${prefix}.${key}`, words] as const] : flatten(words, `${prefix}.${key}`),
  );
}
