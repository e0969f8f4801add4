import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { CONTROL_BOX, type ControlIds } from './Field.tsx';

interface SelectBoxProps {
  readonly ties: ControlIds;
  /** Accessible name, if there is no visible label. */
  readonly name?: string;
  readonly value: string;
  /** The shown text is a placeholder. */
  readonly isFaint?: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  /** The `option` elements. */
  readonly children: ReactNode;
}

/** A select with the native picker of the device. */
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
