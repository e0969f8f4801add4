import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { lazyComponent } from '../ui/feedback/lazyComponent.tsx';
import { LazyRowProblemNote } from './laterParts.ts';
import { RecordCard } from './RecordCard.tsx';
import { CARD_BOX } from './cardClasses.ts';
import { CardBody } from './CardBody.tsx';
import type { SelectableCardProps } from './selection/SelectableCard.tsx';
import type { RecordListViewModel } from './RecordListViewModel.ts';
import { useLongPress } from './useLongPress.ts';

/** Has the geometry of a selectable card, because a list that collapses would load its next page. */
const CardWithoutMark = ({ content, children }: SelectableCardProps) => (
  <div className={CARD_BOX}>
    <span className="w-[22px] shrink-0" />
    {children ?? <CardBody content={content} />}
  </div>
);
const LazySelectableCard = lazyComponent(async () => (await import('./selection/SelectableCard.tsx')).SelectableCard, {
  placeholder: CardWithoutMark,
});

/** One row: a link, or a selectable card during a selection, with the problem of its last action below. */
export const ListCard = observer(function ListCard<Row>({
  model,
  row,
}: {
  readonly model: RecordListViewModel<Row>;
  readonly row: Row;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { list, selection } = model;
  const key = list.keyOf(row);
  const hold = useLongPress(() => void model.select([row]));
  const content = list.card(row, { t, language, now: model.now });
  const body = list.body && <list.body row={row} content={content} />;
  const problem = model.rowErrors.get(key);
  const note = problem && (
    <LazyRowProblemNote
      problem={problem}
      onRetry={() => void model.runCommands([[row, problem.command]])}
      onDismiss={() => model.markProblem(key, undefined)}
    />
  );
  if (selection)
    return (
      <>
        <LazySelectableCard
          content={content}
          isSingle={list.pickMode === 'one'}
          isChosen={selection.has(row)}
          isDisabled={list.canPick?.(row) === false}
          onToggle={() => selection.toggle([row])}
        >
          {body}
        </LazySelectableCard>
        {note}
      </>
    );
  const hasActions = (list.actions?.(row).length ?? 0) > 0;
  return (
    <div data-row={key} {...(list.selection ? hold : {})} onClickCapture={() => model.recordOpening(key)}>
      <RecordCard content={content} to={list.open(row)} onMore={hasActions ? () => model.setActiveRow(row) : undefined}>
        {body}
      </RecordCard>
      {note}
    </div>
  );
});
