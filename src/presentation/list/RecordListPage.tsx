import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { formatCount } from '../i18n/formats.ts';
import { Page } from '../shared/Page.tsx';
import type { Surroundings } from '../shared/surroundings.ts';
import { useSurroundings } from '../shared/surroundings.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import { ListBody } from './ListBody.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListSearch } from './ListSearch.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import type { RecordList } from './recordList.ts';
import { RecordListViewModel } from './RecordListViewModel.ts';

/** Every list page of the product. */
export const RecordListPage = observer(function RecordListPage<Row>({ list }: { readonly list: RecordList<Row> }) {
  const { t, language } = useTexts();
  const isReturning = useNavigationType() === NavigationType.Pop;
  const { lists } = useSurroundings();
  const model = useViewModel((around: Surroundings) => lists.recall(list.name, isReturning, () => new RecordListViewModel(list, around)));
  const { paged } = model;
  const [isSearchOpen, setIsSearchOpen] = useState(false);
  const count = paged.isReady ? formatCount(language, paged.total) : undefined;
  return (
    <Page title={t(`page.${list.name}`)} back="workbench" {...(count === undefined ? {} : { aside: count })} below={<ListSearch model={model} isOpen={isSearchOpen} setOpen={setIsSearchOpen} />}>
      <ListFilters model={model} />
      <PullToRefresh onPull={model.pull} isRefreshing={model.isPulled}>
        <ListBody model={model} />
      </PullToRefresh>
      <p role="status" className="sr-only">{paged.isReady && model.isSearching ? t('list.found', { count: paged.total }) : ''}</p>
    </Page>
  );
});
