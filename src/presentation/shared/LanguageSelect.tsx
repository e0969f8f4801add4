import { Languages } from 'lucide-react';
import { spokenOf, type Language } from '#application/language.ts';
import { changeLanguage } from '../i18n/texts.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { useAppContext } from './appContext.ts';

/** Each language by its own name, so that one finds one's own whatever is on the screen. */
const nameOf = (language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(language.slice(0, 2)) ??
  language;

interface LanguageSelectProps {
  readonly spoken?: readonly string[] | undefined;
  readonly onChosen?: () => void;
}

/**
 * The language of the whole product; kept on this device. `onChosen`: the words of ours are there, those of the
 * platform can be read again. `spoken`: what the platform speaks; what it does not, nobody chooses anew.
 */
export function LanguageSelect({ spoken = [], onChosen }: LanguageSelectProps) {
  const { t, language } = useTexts();
  const { preferences, languages } = useAppContext();
  const offered = spokenOf(languages(), spoken, language);
  // There is nothing to choose.
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
