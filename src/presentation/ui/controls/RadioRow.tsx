import type { ReactNode } from 'react';
import { ChoiceMark } from './ChoiceMark.tsx';
import { classes } from './classes.ts';

interface RadioRowProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly label: ReactNode;
  /** The effect of the option, in one sentence. */
  readonly note?: string;
}

/** A radio button with room for a sentence. */
export function RadioRow({ name, isChosen, onChoose, label, note }: RadioRowProps) {
  return (
    <label
      className={classes(
        'flex min-h-13 cursor-pointer items-start gap-3 px-4 py-3 transition has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-action',
        isChosen && 'bg-action-tint',
      )}
    >
      <ChoiceMark kind="radio" name={name} isChosen={isChosen} onChange={onChoose} className="mt-0.5" />
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        {note !== undefined && <span className="phrases block text-14 text-soft">{note}</span>}
      </span>
    </label>
  );
}
