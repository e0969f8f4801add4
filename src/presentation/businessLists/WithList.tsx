import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { BusinessListGateway, type ListAddress } from '#application/ports/forms/businessListGateway.ts';
import type { BusinessList } from '#domain/businessLists/listDefinition.ts';
import type { PageName, PageParams } from '../ui/navigation/addresses.ts';
import { useAppContext } from '../ui/state/appContext.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Loader } from '../ui/state/Loader.ts';
import { SkippedRowsNotice } from '../ui/feedback/SkippedRowsNotice.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import { pageTitle } from '../ui/navigation/pageTitle.ts';
import { useViewModel } from '../ui/state/useViewModel.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';
import { parseListAddress } from './listAddress.ts';

export interface OpenedList {
  readonly list: BusinessList;
  readonly address: ListAddress;
  readonly params: PageParams;
}

/** Loads the configuration of a business list by its key, or by the form whose records it shows. */
class OpenedListViewModel implements ViewModel {
  readonly loader: Loader<OpenedList>;

  constructor(context: PageContext, params: PageParams) {
    const gateway = () => context.get(BusinessListGateway);
    this.loader = new Loader(context, async () => {
      const { key = '', alias = '' } = params;
      const found = key === '' ? await gateway().findKeyByForm(alias) : undefined;
      if (found && !found.ok) return found;
      const address = parseListAddress(params, found ? found.value : key);
      const opened = await gateway().openList(address);
      return opened.ok ? { ...opened, value: { list: opened.value, address, params } } : opened;
    });
  }

  start(): void {
    if (this.loader.value === undefined) void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }
}

interface WithListProps {
  readonly page: PageName;
  readonly children: (opened: OpenedList) => ReactNode;
}

/** Loads a business list and renders its page. The loaded list is reused when the user navigates back. */
export function WithList({ page, children }: WithListProps) {
  const [query] = useSearchParams();
  const address = query.toString();
  // Without a key the platform would return its first list.
  if ((query.get('key') ?? '') + (query.get('alias') ?? '') === '') return <NoList page={page} />;
  return <OpenList key={address} page={page} address={address} draw={children} />;
}

/** Shown if the address names no list (spec 5, "A dialog must be bound"). */
function NoList({ page }: { readonly page: PageName }) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  return (
    <PageFrame title={t(pageTitle(page))} back="businessLists">
      <NoticeBox picture="lost" title={t('validation.demand.dialog')} advice={t('bolist.noKeyTodo')}>
        <Button variant="line" onClick={() => navigator.open('businessLists', {}, { replace: true })}>
          {t('bolist.allLists')}
        </Button>
      </NoticeBox>
    </PageFrame>
  );
}

const OpenList = observer(function OpenList({
  page,
  address,
  draw,
}: {
  readonly page: PageName;
  readonly address: string;
  readonly draw: WithListProps['children'];
}) {
  const { t } = useTranslation();
  const isReturning = useNavigationType() === NavigationType.Pop;
  const model = useViewModel((context) =>
    context.lists.getOrCreate(
      `opened.${page}?${address}`,
      isReturning,
      () => new OpenedListViewModel(context, Object.fromEntries(new URLSearchParams(address))),
    ),
  );
  const { value, skipped } = model.loader;
  if (!value)
    return (
      <PageFrame title={t(pageTitle(page))} back="businessLists">
        <LoaderState loader={model.loader} />
      </PageFrame>
    );
  return (
    <>
      {skipped > 0 && <SkippedRowsNotice count={skipped} />}
      {draw(value)}
    </>
  );
});
