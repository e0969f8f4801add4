import { memoise } from '#domain/shared/memoise.ts';
import { DATE_LOCALES, type Language } from './language.ts';

/** Options that are written down once are put into words once. */
const nameOf = memoise((options: Intl.DateTimeFormatOptions): string => JSON.stringify(options));

/** Formatters are costly to make, and a list writes a thousand dates: each is made once. */
const made = new Map<string, unknown>();

function once<Formatter>(name: string, make: () => Formatter): Formatter {
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as Formatter;
}

export const dateFormatter = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once(`date ${language} ${nameOf(options)}`, () => new Intl.DateTimeFormat(DATE_LOCALES[language], options));

export const numberFormatter = (language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  once(`number ${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(language, options));

export const listFormatter = (language: Language, style: 'narrow' | 'long'): Intl.ListFormat =>
  once(`list ${language} ${style}`, () => new Intl.ListFormat(language, { type: 'conjunction', style }));

export const pluralRules = (language: Language): Intl.PluralRules =>
  once(`plural ${language}`, () => new Intl.PluralRules(language));
