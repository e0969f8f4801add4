import type { LucideIcon } from 'lucide-react';
import { CONTROL_BOX, type ControlIds } from '../shared/Field.tsx';

interface SheetButtonProps {
  readonly ties: ControlIds;
  /** What is chosen; empty for nothing. */
  readonly words: string;
  readonly placeholder: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
}

/** What is chosen in a field, and a press that opens the sheet where it is chosen. */
export const SheetButton = ({ ties, words, placeholder, icon: Icon, onClick }: SheetButtonProps) => (
  <button
    {...withoutRequired(ties)}
    type="button"
    aria-haspopup="dialog"
    onClick={onClick}
    className={`${CONTROL_BOX} flex items-center gap-2 text-left`}
  >
    <span className={`min-w-0 flex-1 break-words ${words === '' ? 'text-soft' : ''}`}>{words || placeholder}</span>
    <Icon size={18} aria-hidden className="shrink-0 text-soft" />
  </button>
);

/** A button is named by its label and described by its message, but cannot be "required", and only looks invalid. */
export function withoutRequired({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }: ControlIds) {
  return { id, 'aria-describedby': describedBy, ...(isInvalid && { 'data-invalid': true }) };
}
