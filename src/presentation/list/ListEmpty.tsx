import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { useAppContext } from '../shared/appContext.ts';
import type { RecordListViewModel } from './RecordListViewModel.ts';

/** Nothing at all, or nothing that fits the search: each with a way on. */
export const ListEmpty = observer(function ListEmpty<Row>({ model }: { readonly model: RecordListViewModel<Row> }) {
  const { t } = useTexts();
  const { navigator } = useAppContext();
  const { picture, titleKey, todoKey, action } = model.list.empty;
  if (model.query.isNarrowed) {
    const search = model.query.search.trim();
    return (
      <NoticeBox
        picture="search"
        title={search === '' ? t('list.nothingFiltered') : t('list.nothingFound', { search })}
      >
        <Button look="line" onClick={() => void model.clear()}>
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
});
