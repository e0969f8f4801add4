import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { BusinessListGateway, ROW_FILTER } from '#application/ports/businessListGateway.ts';
import type { BusinessRow } from '#domain/bolist/listDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { nameOfWords } from '../i18n/words.ts';
import { performTogether } from '../list/actions/performActions.ts';
import { RowActionSheet } from '../list/actions/RowActionSheet.tsx';
import type { RowCommand } from '../list/rowAction.ts';
import { Button } from '../shared/Button.tsx';
import { Card } from '../shared/Card.tsx';
import { Loader } from '../shared/Loader.ts';
import { LoaderState } from '../shared/LoaderState.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { usePageContext, type PageContext } from '../shared/pageContext.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import { businessCard, filledCells } from './businessCard.ts';
import { CellView } from './CellView.tsx';
import { rowActions } from './listButtons.ts';
import { rowWays } from './rowWays.ts';
import type { OpenedList } from './WithList.tsx';

async function findRow(
  { get }: PageContext,
  { list, address, params }: OpenedList,
): Promise<Result<BusinessRow, Failure>> {
  const request = { number: 1, size: 1, search: '', filters: { [ROW_FILTER]: params['pk'] ?? '' } };
  const found = await get(BusinessListGateway).rows(list, request, address);
  if (!found.ok) return found;
  const [row] = found.value.rows;
  return row ? ok(row) : fail({ kind: 'refused', refusal: { code: 'notFound' } });
}

/** One row, read by its id. */
class RowDetailViewModel implements ViewModel {
  readonly loader: Loader<BusinessRow>;

  constructor(context: PageContext, opened: OpenedList) {
    this.loader = new Loader(context, () => findRow(context, opened));
  }
  start(): void {
    this.loader.follow();
  }
  dispose(): void {
    this.loader.stop();
  }
}

/** Everything a row says, and everything one can do with it. */
export const RowDetail = observer(function RowDetail({ opened }: { readonly opened: OpenedList }) {
  const { t, language } = useTexts();
  const context = usePageContext();
  const { list } = opened;
  const model = useViewModel((made) => new RowDetailViewModel(made, opened));
  const [isOpen, setIsOpen] = useState(false);
  const row = model.loader.value;
  if (!row)
    return (
      <PageFrame title={list.name} back="businessLists">
        <LoaderState loader={model.loader} />
      </PageFrame>
    );
  const words = { t, language, now: model.loader.now };
  const { title } = businessCard(list, row, words);
  const actions = [...rowActions(list, row), ...rowWays(list, row)];
  const [first] = actions;
  const perform = async (command: RowCommand) => {
    await performTogether(context, command);
    const isGone = command.takesAway === true && !(await findRow(context, opened)).ok;
    if (isGone) context.navigator.back('businessLists');
  };
  return (
    <PageFrame
      title={title}
      back="businessLists"
      {...(first && {
        bottom: (
          <div className="glass pb-bar border-t border-line px-4 pt-3">
            <Button className="w-full" look={actions.length === 1 ? 'fill' : 'line'} onClick={() => setIsOpen(true)}>
              {actions.length === 1 ? nameOfWords(first.label) : t('bolist.actions')}
            </Button>
          </div>
        ),
      })}
    >
      <Card className="divide-y divide-line">
        {filledCells(list.columns, row, words).map(({ context: cell, words: text }) => (
          <dl key={cell.column.field} className="mx-4 flex flex-wrap gap-x-4 gap-y-0.5 py-2.5">
            <dt className="w-[5.5rem] shrink-0 text-14 text-soft">{cell.column.header}</dt>
            <dd className="min-w-0 flex-[1_1_11rem] break-words">
              <CellView context={cell} text={text} />
            </dd>
          </dl>
        ))}
      </Card>
      {isOpen && (
        <RowActionSheet
          title={title}
          actions={actions}
          onPerform={(command) => void perform(command)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </PageFrame>
  );
});
