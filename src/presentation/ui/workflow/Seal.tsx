import { useTranslation } from 'react-i18next';

/** The logo, a vermilion seal. Its character is text, so that each language uses its own glyph. */
export function Seal({ size = 34 }: { readonly size?: number }) {
  const { t } = useTranslation();
  return (
    <span
      aria-hidden="true"
      lang="zh-CN"
      style={{ width: size, height: size, fontSize: size * 0.56, borderRadius: size * 0.2 }}
      className="inline-grid shrink-0 place-items-center bg-seal font-seal leading-none font-semibold text-on-seal select-none"
    >
      {t('app.seal')}
    </span>
  );
}
