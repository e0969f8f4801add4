import { Radio } from 'konsta/react';
import type { ReactNode } from 'react';
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
      <Radio
        component="span"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        colors={{ borderIos: 'border-2 border-edge bg-surface', borderCheckedIos: 'border-2 border-action bg-surface' }}
        className="input-cover mt-0.5 shrink-0"
      />
      <span className="min-w-0 flex-1">
        <span className="block">{label}</span>
        {note !== undefined && <span className="block text-14 text-soft">{note}</span>}
      </span>
    </label>
  );
}
