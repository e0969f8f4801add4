import type { ReactNode } from 'react';
import { ChoiceMark } from '../controls/ChoiceMark.tsx';

interface ChoiceRowProps {
  readonly isSingle: boolean;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly onToggle: () => void;
  readonly name: string;
  readonly note: string;
  /** A note to read before choosing. */
  readonly remark?: string;
  readonly children: ReactNode;
}

/** A row with a check box at its left. With `isSingle` it looks like a radio button, but can be deselected. */
export function ChoiceRow({
  isSingle,
  isChosen,
  isDisabled = false,
  onToggle,
  name,
  note,
  remark,
  children,
}: ChoiceRowProps) {
  return (
    <label className="flex min-h-13 w-full cursor-pointer items-center gap-3 py-2 has-disabled:opacity-55">
      <ChoiceMark
        isChosen={isChosen}
        isDisabled={isDisabled}
        onChange={onToggle}
        {...(isSingle && { className: '[&>i]:rounded-full' })}
      />
      {children}
      <span className="min-w-0 flex-1">
        <span className="block">{name}</span>
        {note !== '' && <span className="phrases block text-14 text-soft">{note}</span>}
        {remark !== undefined && <span className="block text-14 text-moved">{remark}</span>}
      </span>
    </label>
  );
}
