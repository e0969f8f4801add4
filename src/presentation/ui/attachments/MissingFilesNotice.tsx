import { useTranslation } from 'react-i18next';
import { formatList } from '#application/formatting/listText.ts';
import { toLanguage } from '#application/formatting/language.ts';

/** Lists files of a draft that are no longer stored. */
export function MissingFilesNotice({ names }: { readonly names: readonly string[] }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  if (names.length === 0) return null;
  return (
    <p role="alert" className="rounded-card bg-return-tint px-4 py-3 text-14 text-return">
      {t('file.gone', { names: formatList(language, names) })}
    </p>
  );
}
