import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { CONTROL_BOX, type ControlIds } from './Field.tsx';

interface SelectBoxProps {
  readonly ids: ControlIds;
  /** Accessible name, if there is no visible label. */
  readonly name?: string;
  readonly value: string;
  /** The shown text is a placeholder. */
  readonly isPlaceholder?: boolean;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** The `option` elements. */
  readonly children: ReactNode;
}

/** A select with the native picker of the device. */
export function SelectBox({ ids, name, value, isPlaceholder = false, onChange, onBlur, children }: SelectBoxProps) {
  return (
    <span className="relative flex items-center">
      <select
        {...ids}
        aria-label={name}
        value={value}
        className={`${CONTROL_BOX} appearance-none pr-10 ${isPlaceholder ? 'text-soft' : ''}`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      >
        {children}
      </select>
      <ChevronDown size={18} aria-hidden className="pointer-events-none absolute right-3.5 text-soft" />
    </span>
  );
}
