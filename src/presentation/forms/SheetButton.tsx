import type { LucideIcon } from 'lucide-react';
import { CONTROL_BOX, type ControlIds } from '../ui/controls/Field.tsx';

interface SheetButtonProps {
  readonly ids: ControlIds;
  /** The text of the selection; empty for no selection. */
  readonly text: string;
  readonly placeholder: string;
  readonly icon: LucideIcon;
  readonly onClick: () => void;
}

/** Shows the selection of a field as a button that opens the sheet for choosing. */
export const SheetButton = ({ ids, text, placeholder, icon: Icon, onClick }: SheetButtonProps) => (
  <button
    {...withoutRequired(ids)}
    type="button"
    aria-haspopup="dialog"
    onClick={onClick}
    className={`${CONTROL_BOX} flex items-center gap-2 text-left`}
  >
    <span className={`min-w-0 flex-1 break-words ${text === '' ? 'text-soft' : ''}`}>{text || placeholder}</span>
    <Icon size={18} aria-hidden className="shrink-0 text-soft" />
  </button>
);

/**
 * Returns the field attributes a button supports: `aria-required` is dropped and `aria-invalid` becomes a style hook.
 */
export function withoutRequired({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }: ControlIds) {
  return { id, 'aria-describedby': describedBy, ...(isInvalid && { 'data-invalid': true }) };
}
