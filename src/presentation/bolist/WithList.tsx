import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import { BusinessListGateway, type ListAddress } from '#application/ports/businessListGateway.ts';
import type { BusinessList } from '#domain/bolist/listDefinition.ts';
import { useTexts } from '../i18n/useTexts.ts';
import type { PageName, PageParams } from '../routes/addresses.ts';
import { Loader } from '../shared/Loader.ts';
import { LeftOutNote } from '../shared/LeftOutNote.tsx';
import { LoaderState } from '../shared/LoaderState.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import type { PageContext } from '../shared/pageContext.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { readListAddress } from './listAddress.ts';

/** A list that was opened. */
export interface OpenedList {
  readonly list: BusinessList;
  readonly address: ListAddress;
  /** Everything the address of the page says. */
  readonly params: PageParams;
}

/** The configuration of the list an address names, by its key or by the form whose records it shows. */
class OpenedListViewModel implements ViewModel {
  readonly loader: Loader<OpenedList>;

  constructor(context: PageContext, params: PageParams) {
    const gateway = () => context.get(BusinessListGateway);
    this.loader = new Loader(context, async () => {
      const { key = '', alias = '' } = params;
      const found = key === '' ? await gateway().keyOfForm(alias) : undefined;
      if (found && !found.ok) return found;
      const address = readListAddress(params, found ? found.value : key);
      const opened = await gateway().open(address);
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

/** A page about one list: it is opened first, and kept while one goes on and comes back. */
export function WithList({ page, children }: WithListProps) {
  const [query] = useSearchParams();
  const address = query.toString();
  return <OpenList key={address} page={page} address={address} draw={children} />;
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
  const { t } = useTexts();
  const isReturning = useNavigationType() === NavigationType.Pop;
  const model = useViewModel((context) =>
    context.lists.recall(
      `opened.${page}?${address}`,
      isReturning,
      () => new OpenedListViewModel(context, Object.fromEntries(new URLSearchParams(address))),
    ),
  );
  const { value, leftOut } = model.loader;
  if (!value)
    return (
      <PageFrame title={t(`page.${page}`)} back="businessLists">
        <LoaderState loader={model.loader} />
      </PageFrame>
    );
  return (
    <>
      {leftOut > 0 && <LeftOutNote count={leftOut} />}
      {draw(value)}
    </>
  );
});
