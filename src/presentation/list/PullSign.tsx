import { ArrowDown } from 'lucide-react';
import { useTexts } from '../i18n/useTexts.ts';
import { classes } from '../shared/classes.ts';
import { Spinner } from '../shared/Spinner.tsx';

/** What a pull will do, and that it is being done. */
export function PullSign({
  isRefreshing,
  isFar,
}: {
  readonly isRefreshing: boolean;
  /** Letting go now would read again. */
  readonly isFar: boolean;
}) {
  const { t } = useTexts();
  return isRefreshing ? (
    <span role="status" className="flex items-center gap-2">
      <Spinner size={18} />
      {t('list.refreshing')}
    </span>
  ) : (
    <>
      <ArrowDown size={18} aria-hidden className={classes('transition', isFar && 'rotate-180')} />
      {t(isFar ? 'list.release' : 'list.pull')}
    </>
  );
}
