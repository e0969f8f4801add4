import { useTranslation } from 'react-i18next';
import type { FileLimits } from '#domain/forms/fileLimits.ts';

/** Shows the limits of a file field before the user selects a file. */
export function LimitsNote({ limits: { maxFiles, maxBytes, extensions } }: { readonly limits: FileLimits }) {
  const { t } = useTranslation();
  const said = [
    maxFiles > 1 && t('file.limit.count', { count: maxFiles }),
    maxBytes > 0 && t('file.limit.size', { size: Math.round(maxBytes / 1024 ** 2) }),
    extensions.length > 0 && t('file.limit.types', { types: extensions.join(', ') }),
  ].filter((part) => part !== false);
  return said.length === 0 ? null : <p className="text-12 text-soft">{said.join(' · ')}</p>;
}
