import { useTranslation } from 'react-i18next';
import { Button } from '../ui/controls/Button.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { useAppContext } from '../ui/state/appContext.ts';
import type { RecordList } from './recordList.ts';

export interface ListEmptyProps {
  readonly empty: RecordList<never>['empty'];
  /** The search text, empty if only filters are set. Undefined if neither a search nor a filter is active. */
  readonly search: string | undefined;
  readonly onClear: () => void;
}

/** Shown for an empty list or a search without results, each with a next step. */
export function ListEmpty({ empty: { picture, titleKey, todoKey, action }, search, onClear }: ListEmptyProps) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  if (search !== undefined) {
    return (
      <NoticeBox
        picture="search"
        title={search === '' ? t('list.nothingFiltered') : t('list.nothingFound', { search })}
      >
        <Button variant="line" onClick={onClear}>
          {t(search === '' ? 'list.clearFilters' : 'list.clearSearch')}
        </Button>
      </NoticeBox>
    );
  }
  return (
    <NoticeBox picture={picture} title={t(titleKey)} advice={t(todoKey)}>
      {action && (
        <Button variant="line" onClick={() => navigator.open(action.page)}>
          {t(action.labelKey)}
        </Button>
      )}
    </NoticeBox>
  );
}
