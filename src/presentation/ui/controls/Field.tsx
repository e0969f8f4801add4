import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Attributes that tie a control to its label and its error message. */
export interface ControlIds {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': boolean;
}

/**
 * `stacked`: label above the control; `group`: label of several inputs; `inline`: label next to a small control;
 * `bare`: the control labels itself.
 */
export type FieldShape = 'stacked' | 'group' | 'inline' | 'bare';

interface FieldProps {
  readonly label: string;
  /** Id of the element that takes the focus, if code outside the field needs it. */
  readonly id?: string;
  readonly shape?: FieldShape;
  readonly isRequired?: boolean;
  /** Error message, shown below the control and read aloud with it. */
  readonly issue?: string;
  readonly note?: ReactNode;
  readonly children: (ties: ControlIds) => ReactNode;
}

/** A control with its label, note and error message. */
export function Field({
  label,
  id: givenId,
  shape = 'stacked',
  isRequired = false,
  issue,
  note,
  children,
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [issue !== undefined && `${id}-issue`, note !== undefined && `${id}-note`]
    .filter(Boolean)
    .join(' ');
  const ties: ControlIds = {
    id,
    'aria-invalid': issue !== undefined,
    'aria-describedby': described === '' ? undefined : described,
    'aria-required': isRequired,
  };
  const below = (
    <>
      {note !== undefined && (
        <div id={`${id}-note`} className="text-12 text-soft">
          {note}
        </div>
      )}
      {issue !== undefined && <IssueLine id={`${id}-issue`} text={issue} />}
    </>
  );
  const words = <FieldLabel label={label} isRequired={isRequired} isGroup={shape === 'group'} />;
  if (shape === 'bare')
    return (
      <div className="grid grid-cols-1 gap-1.5">
        {children(ties)}
        {below}
      </div>
    );
  if (shape === 'inline')
    return (
      <div className="grid grid-cols-1 gap-1.5">
        <div className="flex min-h-12 items-center gap-3">
          <label htmlFor={id} className="min-w-0 flex-1 text-16">
            {words}
          </label>
          {children(ties)}
        </div>
        {below}
      </div>
    );
  if (shape === 'group')
    return (
      <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
        <legend className="mb-1.5 text-14 text-soft">{words}</legend>
        {children(ties)}
        {below}
      </fieldset>
    );
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-14 text-soft">
        {words}
      </label>
      {children(ties)}
      {below}
    </div>
  );
}

export const IssueLine = ({ id, text }: { readonly id: string; readonly text: string }) => (
  <p id={id} className="flex items-start gap-1 text-14 text-refuse">
    <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
    {text}
  </p>
);

/** The star is hidden from screen readers: a single control has `aria-required`, a group names it in its legend. */
function FieldLabel({
  label,
  isRequired,
  isGroup,
}: {
  readonly label: string;
  readonly isRequired: boolean;
  readonly isGroup: boolean;
}) {
  const { t } = useTranslation();
  if (!isRequired) return label;
  return (
    <>
      {label}
      <span className="ml-1 text-refuse" title={t('app.required')} aria-hidden="true">
        *
      </span>
      {isGroup && <span className="sr-only">, {t('app.required')}</span>}
    </>
  );
}

/** Classes of a text control. Its border has a contrast of at least 3:1. */
export const CONTROL_BOX =
  'w-full min-h-12 rounded-card border border-edge bg-surface px-3.5 py-2.5 text-16 text-ink placeholder:text-soft focus:border-action focus:outline-2 focus:-outline-offset-1 focus:outline-action aria-invalid:border-refuse data-invalid:border-refuse disabled:opacity-60';
