import type { ReactNode } from 'react';
import { classes } from '../../ui/controls/classes.ts';
import { CARD_BOX } from '../cardClasses.ts';
import { CardBody } from '../CardBody.tsx';
import type { CardContent } from '../../ui/cards/cardContent.ts';
import { ChoiceMark } from '../../ui/controls/ChoiceMark.tsx';

export interface SelectableCardProps {
  readonly content: CardContent;
  readonly isChosen: boolean;
  /** Whether at most one row can be selected (radio button instead of checkbox). */
  readonly isSingle: boolean;
  readonly onToggle: () => void;
  /** The card cannot be selected; its content shows the reason. */
  readonly isDisabled?: boolean;
  /** Replaces the default content. */
  readonly children?: ReactNode;
}

/** A row during a selection. The whole card is one checkbox, or one radio button in single selection. */
export function SelectableCard({
  content,
  isChosen,
  isSingle,
  isDisabled = false,
  onToggle,
  children,
}: SelectableCardProps) {
  return (
    <label
      className={classes(
        CARD_BOX,
        !isDisabled && 'cursor-pointer',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
        isChosen && 'bg-action-tint',
      )}
    >
      <ChoiceMark
        kind={isSingle ? 'radio' : 'checkbox'}
        isChosen={isChosen}
        isDisabled={isDisabled}
        onChange={onToggle}
        className="mt-2.5"
      />
      {children ?? <CardBody content={content} />}
    </label>
  );
}
