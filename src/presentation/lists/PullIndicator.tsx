import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../ui/controls/classes.ts';
import { Spinner } from '../ui/feedback/Spinner.tsx';

export function PullIndicator({
  isRefreshing,
  isFar,
}: {
  readonly isRefreshing: boolean;
  /** Whether releasing would start the refresh. */
  readonly isFar: boolean;
}) {
  const { t } = useTranslation();
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
