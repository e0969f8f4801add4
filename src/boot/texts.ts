import { texts } from 'virtual:boot-texts';
import type { Language } from '#application/formatting/language.ts';
import { pluralRules } from '#application/formatting/formatters.ts';
import type { Translate } from '../presentation/ui/i18n/translate.ts';

/** Translates the few texts of the frame, with the plural forms and values of i18next. */
export function createTranslate(language: Language): Translate {
  const own = texts[language] ?? {};
  return (key, values = {}) => {
    const form = 'count' in values ? `${key}_${pluralRules(language).select(Number(values['count']))}` : key;
    return (own[form] ?? own[key] ?? '').replace(/\{\{(\w+)\}\}/gu, (_, name: string) => String(values[name] ?? ''));
  };
}
