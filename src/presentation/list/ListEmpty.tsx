import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { useAppContext } from '../shared/appContext.ts';
import type { RecordList } from './recordList.ts';

export interface ListEmptyProps {
  readonly empty: RecordList<never>['empty'];
  /** What was searched for, when something was asked for at all. */
  readonly search: string | undefined;
  readonly onClear: () => void;
}

/** Nothing at all, or nothing that fits the search: each with a way on. */
export function ListEmpty({ empty: { picture, titleKey, todoKey, action }, search, onClear }: ListEmptyProps) {
  const { t } = useTexts();
  const { navigator } = useAppContext();
  if (search !== undefined) {
    return (
      <NoticeBox
        picture="search"
        title={search === '' ? t('list.nothingFiltered') : t('list.nothingFound', { search })}
      >
        <Button look="line" onClick={onClear}>
          {t(search === '' ? 'list.clearFilters' : 'list.clearSearch')}
        </Button>
      </NoticeBox>
    );
  }
  return (
    <NoticeBox picture={picture} title={t(titleKey)} advice={t(todoKey)}>
      {action && (
        <Button look="line" onClick={() => navigator.open(action.page)}>
          {t(action.labelKey)}
        </Button>
      )}
    </NoticeBox>
  );
}
