import { useTranslation } from 'react-i18next';
import type { PeopleImportViewModel } from './PeopleImportViewModel.ts';

/** Formats the numbers of users that the selection would add, change and deactivate, in one line. */
export function useImportCounts({ preview, choices }: PeopleImportViewModel): string {
  const { t } = useTranslation();
  if (!preview) return '';
  const { added, changed, both, leftOut } = preview;
  const taken = choices.taken === 'all' ? both.count : choices.taken.length;
  const leaving = choices.leaving === 'all' ? leftOut.count : choices.leaving.length;
  return [
    ...(added.count > 0 ? [t('staff.import.doneAdded', { count: added.count })] : []),
    ...(changed.count + taken > 0 ? [t('staff.import.cells', { count: changed.count + taken })] : []),
    ...(leaving > 0 ? [t('staff.import.doneLeft', { count: leaving })] : []),
  ].join(' · ');
}
