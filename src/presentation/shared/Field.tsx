import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';

/** What a control needs to be tied to its label and its message. */
export interface ControlTies { readonly id: string; readonly 'aria-invalid': boolean; readonly 'aria-describedby': string | undefined; readonly 'aria-required': boolean }

interface FieldProps {
  readonly label: string;
  readonly isRequired?: boolean;
  /** What is wrong, in words; stands under the control and is read with it. */
  readonly issue?: string;
  readonly note?: ReactNode;
  readonly children: (ties: ControlTies) => ReactNode;
}

/** A label, a control, and what is wrong with it. */
export function Field({ label, isRequired = false, issue, note, children }: FieldProps) {
  const { t } = useTexts();
  const id = useId();
  const described = [issue !== undefined && `${id}-issue`, note !== undefined && `${id}-note`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-14 text-soft">
        {label}
        {isRequired && <span className="ml-1 text-refuse" title={t('app.required')} aria-hidden="true">*</span>}
      </label>
      {children({ id, 'aria-invalid': issue !== undefined, 'aria-describedby': described === '' ? undefined : described, 'aria-required': isRequired })}
      {note !== undefined && <div id={`${id}-note`} className="text-12 text-soft">{note}</div>}
      {issue !== undefined && <p id={`${id}-issue`} className="flex items-start gap-1 text-14 text-refuse"><CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />{issue}</p>}
    </div>
  );
}

/** The box of a text control; the border is the only edge and reaches 3:1. */
export const CONTROL_BOX = 'w-full min-h-12 rounded-card border border-edge bg-surface px-3.5 py-2.5 text-16 text-ink placeholder:text-soft focus:border-action focus:outline-2 focus:-outline-offset-1 focus:outline-action aria-invalid:border-refuse disabled:opacity-60';
