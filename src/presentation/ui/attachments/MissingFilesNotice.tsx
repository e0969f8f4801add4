import { formatList } from '#application/formatting/listText.ts';
import { useTexts } from '../i18n/useTexts.ts';

/** Lists files of a draft that are no longer stored. */
export function MissingFilesNotice({ names }: { readonly names: readonly string[] }) {
  const { t, language } = useTexts();
  if (names.length === 0) return null;
  return (
    <p role="alert" className="rounded-card bg-return-tint px-4 py-3 text-14 text-return">
      {t('file.gone', { names: formatList(language, names) })}
    </p>
  );
}
