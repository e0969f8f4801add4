import { useTranslation } from 'react-i18next';
import type { FileLimits } from '#domain/forms/fileLimits.ts';

/** Shows the limits of a file field before the user selects a file. */
export function LimitsNote({ limits: { mostFiles, mostBytes, endings } }: { readonly limits: FileLimits }) {
  const { t } = useTranslation();
  const said = [
    mostFiles > 1 && t('file.limit.count', { count: mostFiles }),
    mostBytes > 0 && t('file.limit.size', { size: Math.round(mostBytes / 1024 ** 2) }),
    endings.length > 0 && t('file.limit.types', { types: endings.join(', ') }),
  ].filter((part) => part !== false);
  return said.length === 0 ? null : <p className="text-12 text-soft">{said.join(' · ')}</p>;
}
