import { classes } from '../../shared/classes.ts';
import { CARD_BOX, CardBody } from '../CardBody.tsx';
import type { CardContent } from '../../shared/cards/cardContent.ts';

interface SelectableCardProps {
  readonly content: CardContent;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

/** The same row while one chooses: the whole card is one check box. */
export function SelectableCard({ content, isChosen, onToggle }: SelectableCardProps) {
  return (
    <label
      className={classes(
        CARD_BOX,
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
        isChosen && 'bg-action-tint',
      )}
    >
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        className="mt-2.5 size-5 shrink-0 accent-action outline-none"
      />
      <CardBody content={content} />
    </label>
  );
}
