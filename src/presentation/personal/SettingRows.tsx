import { useState } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { useAppContext } from '../shared/appContext.ts';
import { LanguageSelect } from '../shared/LanguageSelect.tsx';
import { ListRow } from '../shared/ListRow.tsx';
import { Segmented } from '../shared/Segmented.tsx';
import { usePageContext } from '../shared/pageContext.ts';
import { parseThemeChoice, THEME_CHOICES } from '../theme/theme.ts';

interface SettingRowsProps {
  /** What the platform speaks, where it tells. */
  readonly spoken: readonly string[] | undefined;
  /** Whatever else the platform words has to be read again. */
  readonly onLanguage: () => void;
}

/** Language and appearance: what this device remembers. */
export function SettingRows({ spoken, onLanguage }: SettingRowsProps) {
  const { t } = useTexts();
  const { preferences, paintTheme } = useAppContext();
  const { session, lists } = usePageContext();
  const speakAnew = () => {
    lists.forget();
    void session.renew();
    onLanguage();
  };
  const [theme, setTheme] = useState(parseThemeChoice(preferences.read('theme')));
  return (
    <>
      <ListRow label={t('me.language')} value={<LanguageSelect spoken={spoken} onChosen={speakAnew} />} />
      <div className="px-4 py-3">
        <p className="pb-2 text-16">{t('me.theme')}</p>
        <Segmented
          label={t('me.theme')}
          value={theme}
          options={THEME_CHOICES.map((choice) => ({ value: choice, label: t(`me.theme.${choice}`) }))}
          onChange={(choice) => {
            setTheme(choice);
            preferences.write('theme', choice);
            paintTheme(choice);
          }}
        />
      </div>
    </>
  );
}
