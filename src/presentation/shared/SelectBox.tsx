import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { CONTROL_BOX, type ControlIds } from './Field.tsx';

interface SelectBoxProps {
  readonly ties: ControlIds;
  /** Where no label of its own stands beside it. */
  readonly name?: string;
  readonly value: string;
  /** What is shown stands for "nothing chosen yet". */
  readonly isFaint?: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  /** The options. */
  readonly children: ReactNode;
}

/** One of many choices with the phone's own picker. */
export function SelectBox({ ties, name, value, isFaint = false, onChange, onLeave, children }: SelectBoxProps) {
  return (
    <span className="relative flex items-center">
      <select
        {...ties}
        aria-label={name}
        value={value}
        className={`${CONTROL_BOX} appearance-none pr-10 ${isFaint ? 'text-soft' : ''}`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      >
        {children}
      </select>
      <ChevronDown size={18} aria-hidden className="pointer-events-none absolute right-3.5 text-soft" />
    </span>
  );
}
