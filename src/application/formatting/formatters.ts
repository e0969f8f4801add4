import { DATE_LOCALES, type Language } from './language.ts';

/** Cache of formatters: they are costly to create, and a list formats a thousand dates. */
const formatterCache = new Map<string, unknown>();

function getCached<Formatter>(name: string, make: () => Formatter): Formatter {
  if (!formatterCache.has(name)) formatterCache.set(name, make());
  return formatterCache.get(name) as Formatter;
}

export const dateFormatter = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  getCached(
    `date ${language} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(DATE_LOCALES[language], options),
  );

export const numberFormatter = (language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  getCached(`number ${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(language, options));

export const listFormatter = (language: Language, style: 'narrow' | 'long'): Intl.ListFormat =>
  getCached(`list ${language} ${style}`, () => new Intl.ListFormat(language, { type: 'conjunction', style }));

export const pluralRules = (language: Language): Intl.PluralRules =>
  getCached(`plural ${language}`, () => new Intl.PluralRules(language));
