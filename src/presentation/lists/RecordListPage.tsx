import { observer } from 'mobx-react-lite';
import { useRef, useState, type ComponentType } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { formatCount, formatMaxCounted } from '../ui/i18n/counts.ts';
import { Button } from '../ui/controls/Button.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { usePageContext, type PageContext } from '../ui/navigation/pageContext.ts';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { LazyListFooter, LazyListGestures, LazyRowActionSheet, LazySelectionBar } from './laterParts.ts';
import { ListBody } from './ListBody.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListSearch } from './ListSearch.tsx';
import { listStorageKey, listTitle, type RecordList } from './recordList.ts';
import { RecordListViewModel } from './RecordListViewModel.ts';
import { formatWords } from '../ui/i18n/words.ts';

/** Creates the page of a list. The query parameters of its address belong to the list. */
export const pageOfList = <Row,>(list: RecordList<Row>): ComponentType =>
  function ListPage() {
    const [query] = useSearchParams();
    const address = query.toString();
    return <ListView key={address} list={list} address={address} />;
  };

/** A list with its search, filters and actions. `address` is the query string of its page. */
export const ListView = observer(function ListView<Row>({
  list,
  address,
}: {
  readonly list: RecordList<Row>;
  readonly address: string;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const isReturning = useNavigationType() === NavigationType.Pop;
  const { lists } = usePageContext();
  const params = () => Object.fromEntries(new URLSearchParams(address));
  const model = useViewModel((context: PageContext) =>
    lists.getOrCreate(
      `${listStorageKey(list)}?${address}`,
      isReturning,
      () => new RecordListViewModel(list, context, params()),
    ),
  );
  const { paged, query, selection, activeRow } = model;
  const area = useRef<HTMLDivElement>(null);
  const [isSearchOpen, setIsSearchOpen] = useState(false);
  const count = paged.isReady ? formatCount(language, model.total) : undefined;
  const bar = selection && (
    <LazySelectionBar selection={selection} paged={paged} onEnd={list.pickMode ? undefined : model.endSelection} />
  );
  const frame =
    selection && !list.pickMode
      ? {
          title: t('list.selected', { count: selection.count }),
          bottom: bar,
        }
      : {
          title: formatWords(t, listTitle(list)),
          back: 'workbench' as const,
          ...(bar ? { bottom: bar } : {}),
          ...(list.footerLinks
            ? {
                bottom: <LazyListFooter links={list.footerLinks} />,
              }
            : {}),
          ...(count === undefined ? {} : { aside: count }),
        };
  return (
    <PageFrame
      {...frame}
      actions={<ListTitleActions model={model} />}
      below={
        list.searchHint && (
          <ListSearch model={model} hint={list.searchHint} isOpen={isSearchOpen} setOpen={setIsSearchOpen} />
        )
      }
    >
      <ListFilters model={model} />
      <div ref={area}>
        {(paged.isReady || paged.failure) && <LazyListGestures model={model} area={area} />}
        <ListBody model={model} />
      </div>
      {activeRow && (
        <LazyRowActionSheet
          title={list.card(activeRow, { t, language, now: model.now }).title}
          actions={list.actions?.(activeRow) ?? []}
          onPress={() => model.recordOpening(list.keyOf(activeRow))}
          onRun={(command) => void model.runCommands([[activeRow, command]])}
          onClose={() => model.setActiveRow(undefined)}
        />
      )}
      <p role="status" className="sr-only">
        {selection
          ? t('list.selected', { count: selection.count })
          : paged.isReady && query.isFiltered
            ? Number.isFinite(paged.total)
              ? t('list.found', { count: paged.total })
              : t('list.foundMany', { most: formatMaxCounted(language) })
            : ''}
      </p>
    </PageFrame>
  );
});

/** The buttons that start and end a selection. */
const ListTitleActions = observer(function ListTitleActions<Row>({
  model,
}: {
  readonly model: RecordListViewModel<Row>;
}) {
  const { t } = useTranslation();
  const { list, paged, query, selection } = model;
  const menu = list.menu && <list.menu asked={() => query.request(1, 1)} />;
  if (list.pickMode) return menu ?? null;
  if (!list.selection || (!selection && paged.rows.length === 0)) return menu ?? null;
  // The same button starts and ends a selection, so that it keeps the focus.
  return (
    <>
      {selection && (
        <Button variant="bare" className="font-normal" onClick={() => selection.toggle(paged.rows)}>
          {t(selection.getSelectionState(paged.rows) === 'all' ? 'list.selectNone' : 'list.selectAll')}
        </Button>
      )}
      <Button variant="bare" onClick={() => (selection ? model.endSelection() : void model.select())}>
        {t(selection ? 'app.cancel' : 'list.select')}
      </Button>
      {!selection && menu}
    </>
  );
});
