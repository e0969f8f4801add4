import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppContext } from '../../ui/state/appContext.ts';
import { LanguageSelect } from '../../ui/controls/LanguageSelect.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { usePageContext } from '../../ui/navigation/pageContext.ts';
import { parseThemeChoice, THEME_CHOICES } from '../../ui/theme/theme.ts';

interface SettingRowsProps {
  /** Languages of the platform. Undefined if it does not report them. */
  readonly platformLanguages: readonly string[] | undefined;
  /** Called after a change of language, to reload texts of the platform. */
  readonly onLanguageChange: () => void;
}

/** Language and appearance, stored on this device. */
export function SettingRows({ platformLanguages, onLanguageChange }: SettingRowsProps) {
  const { t } = useTranslation();
  const { preferences, paintTheme } = useAppContext();
  const { session, lists } = usePageContext();
  const speakAnew = () => {
    lists.clear();
    void session.reload();
    onLanguageChange();
  };
  const [theme, setTheme] = useState(parseThemeChoice(preferences.read('theme')));
  return (
    <>
      <ListRow label={t('me.language')} value={<LanguageSelect supported={platformLanguages} onChosen={speakAnew} />} />
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
