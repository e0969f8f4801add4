import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsKey, type Words } from '../../ui/i18n/words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import type { Message } from '../../ui/feedback/message.ts';
import { useCloseOnBack } from '../../ui/navigation/useCloseOnBack.ts';
import type { PagedRows } from '../../ui/state/PagedRows.ts';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import type { SelectionButton } from './Selection.ts';

export interface SelectionBarProps {
  readonly selection: {
    readonly count: number;
    readonly excess: Message | undefined;
    readonly actions: readonly SelectionButton[];
    getSelectionState(rows: readonly unknown[]): 'all' | 'some' | 'none';
    toggle(rows: readonly unknown[]): void;
  };
  /** Ends the selection. Undefined in a picker, whose selection never ends. */
  readonly onEnd: (() => void) | undefined;
  readonly paged: Pick<PagedRows<unknown>, 'rows' | 'total' | 'hasMore' | 'failure' | 'isLoading' | 'loadMore'>;
}

/** Shown if all loaded rows are selected and more exist: offers to select the rest. */
const RestOffer = observer(function RestOffer({ selection, paged }: Omit<SelectionBarProps, 'onEnd'>) {
  const { t } = useTranslation();
  const { rows, total, hasMore, isLoading } = paged;
  if (!hasMore || selection.getSelectionState(rows) !== 'all') return null;
  const takeRest = async () => {
    while (paged.hasMore && !paged.failure) await paged.loadMore();
    if (selection.getSelectionState(paged.rows) !== 'all') selection.toggle(paged.rows);
  };
  const isCounted = Number.isFinite(total);
  return (
    <div role="status" className="flex w-full flex-wrap items-center gap-x-2 text-14">
      <span className="min-w-0 flex-1 basis-40">
        {isCounted
          ? t('message.tookSome', { count: rows.length, total })
          : t('message.tookFirst', { count: rows.length })}
      </span>
      <Button variant="bare" isBusy={isLoading} onClick={() => void takeRest()}>
        {t('message.takeRest')}
      </Button>
    </div>
  );
});

/**
 * The actions on the selected rows, at the bottom of the screen. A missing condition is reported when an action is
 * pressed.
 */
export const SelectionBar = observer(function SelectionBar({ selection, paged, onEnd }: SelectionBarProps) {
  useCloseOnBack(onEnd);
  const { count, excess, actions } = selection;
  const { t } = useTranslation();
  const say = useMessageText();
  const [asked, setAsked] = useState<{ readonly action: SelectionButton; readonly question: Words } | undefined>(
    undefined,
  );
  return (
    <div className="glass pb-bar flex flex-wrap gap-3 border-t border-line px-4 pt-3">
      <RestOffer selection={selection} paged={paged} />
      {excess && (
        <p role="status" className="w-full text-14 text-refuse">
          {say(excess)}
        </p>
      )}
      {actions.map((action, index) => (
        <Button
          key={wordsKey(action.label)}
          variant={index === 0 && action.tone === undefined ? 'fill' : 'line'}
          tone={action.tone ?? 'action'}
          icon={<action.icon size={20} aria-hidden />}
          className="flex-1"
          onClick={() => {
            const question = action.press();
            if (question !== undefined) setAsked({ action, question });
          }}
        >
          {say(action.label)}
        </Button>
      ))}
      {asked && (
        <ConfirmSheet
          isOpen
          question={say(asked.question)}
          effect={t('message.withChosen', { count })}
          confirmLabel={say(asked.action.label)}
          tone={asked.action.tone ?? 'action'}
          onConfirm={() => {
            setAsked(undefined);
            asked.action.confirm();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
});
