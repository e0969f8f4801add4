import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { filterSupportedLanguages, type Language, toLanguage } from '#application/formatting/language.ts';
import { changeLanguage } from '../i18n/texts.ts';
import { useAppContext } from '../state/appContext.ts';

/** Returns the name of a language in that language, so that users find their own in any interface language. */
const nameOf = (language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(language.slice(0, 2)) ??
  language;

interface LanguageSelectProps {
  readonly supported?: readonly string[] | undefined;
  readonly onChosen?: () => void;
}

/**
 * Selects the interface language and stores it on this device. `onChosen` is called after the texts of the client have
 * loaded, so that the platform's texts can be read again. Languages outside `supported`, the platform's list, are
 * not offered, except the current one.
 */
export function LanguageSelect({ supported = [], onChosen }: LanguageSelectProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { preferences, languages } = useAppContext();
  const offered = filterSupportedLanguages(languages(), supported, language);
  if (offered.length === 1) return null;
  return (
    <label className="tap relative inline-flex items-center gap-2 rounded-full px-3 text-14 text-soft has-focus-visible:outline-2 has-focus-visible:outline-action">
      <Languages size={18} aria-hidden />
      <span aria-hidden="true">{nameOf(language)}</span>
      <select
        aria-label={t('app.language')}
        value={language}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const chosen = offered.find((each) => each === event.target.value);
          if (chosen === undefined) return;
          preferences.write('language', chosen);
          void changeLanguage(chosen).then(onChosen);
        }}
      >
        {offered.map((each) => (
          <option key={each} value={each} lang={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
