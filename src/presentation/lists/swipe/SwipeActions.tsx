import { useLayoutEffect, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/controls/classes.ts';
import { TONE_CLASSES } from '../../ui/controls/tone.ts';
import { formatWords, wordsKey } from '../../ui/i18n/words.ts';
import { listRowActions, performAction, type ActingList } from '../actions/performAction.ts';
import type { RowAction } from '../rowAction.ts';
import { isFarEnough, toSide, type SwipeSide } from './swipe.ts';
import { useSwipe, type SwipedCard } from './useSwipe.ts';

interface SwipeActionsProps {
  readonly model: ActingList;
  readonly area: RefObject<HTMLElement | null>;
}

/** The actions of a row, shown while its card is swiped to the side. The sheet of the row has the same actions. */
export function SwipeActions({ model, area }: SwipeActionsProps) {
  const findActions = (element: HTMLElement, side: SwipeSide): readonly RowAction[] => {
    const actions = listRowActions(model, element.dataset['row']);
    return side === 'before' ? actions.slice(0, 1) : actions.slice(1);
  };
  const perform = (element: HTMLElement, action: RowAction | undefined) => {
    const { row } = element.dataset;
    if (row !== undefined && action !== undefined) performAction(model, row, action);
  };
  const { card, close } = useSwipe(area, {
    count: (element, side) => findActions(element, side).length,
    perform: (element) => perform(element, findActions(element, 'before')[0]),
  });
  useCardPosition(card);
  if (card === undefined || card.offset === 0) return null;
  const { row, offset } = card;
  const side = toSide(offset);
  const isFar = card.isMoving && isFarEnough(offset, row.offsetWidth, card.wasOpen);
  return createPortal(
    <div
      data-swipe-buttons
      className={classes('absolute top-0 flex', side === 'before' ? 'left-0' : 'right-0')}
      style={{ width: Math.abs(offset), height: row.firstElementChild?.clientHeight }}
    >
      {findActions(row, side).map((action) => (
        <SwipeButton
          key={wordsKey(action.label)}
          action={action}
          isFar={isFar}
          onPress={() => {
            close();
            perform(row, action);
          }}
        />
      ))}
    </div>,
    row,
  );
}

interface SwipeButtonProps {
  readonly action: RowAction;
  /** Whether a release performs the action. */
  readonly isFar: boolean;
  readonly onPress: () => void;
}
function SwipeButton({ action: { icon: Icon, label, tone }, isFar, onPress }: SwipeButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes(
        'flex min-w-0 flex-1 flex-col items-center justify-center gap-1 overflow-hidden px-1 text-14 leading-tight font-semibold',
        isFar ? 'bg-agree text-surface' : TONE_CLASSES[tone ?? 'neutral'],
      )}
      onClick={onPress}
    >
      <Icon size={isFar ? 24 : 20} aria-hidden className="shrink-0" />
      <span className="phrases max-w-full text-center wrap-anywhere">{formatWords(t, label)}</span>
    </button>
  );
}

const TRANSITION = 'transform 180ms cubic-bezier(0.2, 0, 0, 1)';

/** Moves the card by its offset, and cuts off what is outside of the row. */
function useCardPosition(card: SwipedCard | undefined): void {
  const { row, offset = 0, isMoving = false } = card ?? {};
  useLayoutEffect(() => {
    const content = row?.firstElementChild;
    if (row === undefined || !(content instanceof HTMLElement)) return;
    const shape = offset === 0 ? '' : 'hidden';
    Object.assign(row.style, { position: 'relative', overflow: shape, borderRadius: shape && 'var(--radius-card)' });
    content.style.transform = offset === 0 ? '' : `translateX(${offset}px)`;
    content.style.transition = isMoving ? 'none' : TRANSITION;
  }, [row, offset, isMoving]);
  useLayoutEffect(
    () => () => {
      row?.removeAttribute('style');
      row?.firstElementChild?.removeAttribute('style');
    },
    [row],
  );
}
