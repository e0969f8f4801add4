import type { ReactNode } from 'react';
import { classes } from '../../shared/classes.ts';
import { CARD_BOX, CardBody } from '../CardBody.tsx';
import type { CardContent } from '../../shared/cards/cardContent.ts';

export interface SelectableCardProps {
  readonly content: CardContent;
  readonly isChosen: boolean;
  /** One row at most: choosing it gives back the other. */
  readonly isOneOf: boolean;
  readonly onToggle: () => void;
  /** Instead of what the content says. */
  readonly children?: ReactNode;
}

/** The same row while one chooses: the whole card is one check box, or a radio button where one row is wanted. */
export function SelectableCard({ content, isChosen, isOneOf, onToggle, children }: SelectableCardProps) {
  return (
    <label
      className={classes(
        CARD_BOX,
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
        isChosen && 'bg-action-tint',
      )}
    >
      <input
        type={isOneOf ? 'radio' : 'checkbox'}
        checked={isChosen}
        onChange={onToggle}
        className="mt-2.5 size-5 shrink-0 accent-action outline-none"
      />
      {children ?? <CardBody content={content} />}
    </label>
  );
}
