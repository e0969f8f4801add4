import { formatList } from '#application/form/listText.ts';
import { useTexts } from '../../i18n/useTexts.ts';

/** Files a draft named that are not stored any more. */
export function GoneFiles({ names }: { readonly names: readonly string[] }) {
  const { t, language } = useTexts();
  if (names.length === 0) return null;
  return (
    <p role="alert" className="rounded-card bg-return-tint px-4 py-3 text-14 text-return">
      {t('file.gone', { names: formatList(language, names) })}
    </p>
  );
}
