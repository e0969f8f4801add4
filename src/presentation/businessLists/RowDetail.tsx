import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusinessListGateway, ROW_FILTER } from '#application/ports/forms/businessListGateway.ts';
import type { BusinessRow } from '#domain/businessLists/listDefinition.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { wordsKey } from '../ui/i18n/words.ts';
import { performTogether } from '../lists/actions/performActions.ts';
import { RowActionSheet } from '../lists/actions/RowActionSheet.tsx';
import type { RowCommand } from '../lists/rowAction.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { Loader } from '../ui/state/Loader.ts';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { usePageContext, type PageContext } from '../ui/navigation/pageContext.ts';
import { useViewModel } from '../ui/state/useViewModel.ts';
import type { ViewModel } from '../ui/state/viewModel.ts';
import { createBusinessCard, listFilledCells } from './createBusinessCard.ts';
import { CellView } from './CellView.tsx';
import { rowActions } from './listButtons.ts';
import { listRowLinks } from './listRowLinks.ts';
import type { OpenedList } from './WithList.tsx';

async function findRow({ get }: PageContext, { list, address, params }: OpenedList): Promise<Result<BusinessRow>> {
  const request = { number: 1, size: 1, search: '', filters: { [ROW_FILTER]: params['pk'] ?? '' } };
  const found = await get(BusinessListGateway).listRows(list, request, address);
  if (!found.ok) return found;
  const [row] = found.value.rows;
  return row ? ok(row) : fail({ kind: 'refused', refusal: { code: 'notFound' } });
}

class RowDetailViewModel implements ViewModel {
  readonly loader: Loader<BusinessRow>;

  constructor(context: PageContext, opened: OpenedList) {
    this.loader = new Loader(context, () => findRow(context, opened));
  }
  start(): void {
    this.loader.subscribe();
  }
  dispose(): void {
    this.loader.stop();
  }
}

export const RowDetail = observer(function RowDetail({ opened }: { readonly opened: OpenedList }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
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
  const { title } = createBusinessCard(list, row, words);
  const actions = [...rowActions(list, row), ...listRowLinks(list, row)];
  const [first] = actions;
  const perform = async (command: RowCommand) => {
    await performTogether(context, command);
    const isGone = command.removesRow === true && !(await findRow(context, opened)).ok;
    if (isGone) context.navigator.back('businessLists');
  };
  return (
    <PageFrame
      title={title}
      back="businessLists"
      {...(first && {
        bottom: (
          <div className="glass pb-bar border-t border-line px-4 pt-3">
            <Button className="w-full" variant={actions.length === 1 ? 'fill' : 'line'} onClick={() => setIsOpen(true)}>
              {actions.length === 1 ? wordsKey(first.label) : t('bolist.actions')}
            </Button>
          </div>
        ),
      })}
    >
      <Card className="divide-y divide-line">
        {listFilledCells(list.columns, row, words).map(({ context: cell, text }) => (
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
          onRun={(command) => void perform(command)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </PageFrame>
  );
});
