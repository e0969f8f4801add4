import { Checkbox, Radio } from 'konsta/react';
import type { FocusEventHandler } from 'react';
import { classes } from './classes.ts';
import { setInputAttributes } from './setInputAttributes.ts';

interface ChoiceMarkProps {
  readonly kind?: 'checkbox' | 'radio';
  readonly isChosen: boolean;
  /** Whether only some of the items that a check box selects are selected. */
  readonly isPartial?: boolean;
  readonly isDisabled?: boolean;
  /** Group of radio buttons. */
  readonly name?: string;
  readonly onChange: (isChosen: boolean) => void;
  readonly onBlur?: FocusEventHandler;
  /** Attributes of the input, such as its id or `aria-label`. */
  readonly input?: Readonly<Record<string, string | boolean | undefined>>;
  readonly className?: string;
}

/** The mark of a check box or radio button. A `<label>` around it, or `aria-label`, names it. */
export function ChoiceMark({
  kind = 'checkbox',
  isChosen,
  isPartial = false,
  isDisabled = false,
  onChange,
  input = {},
  className,
  ...rest
}: ChoiceMarkProps) {
  const common = {
    ...rest,
    component: 'span',
    ref: (control: HTMLElement | null) => {
      setInputAttributes(input)(control);
      // The picture of the mark repeats the state of the input.
      control?.querySelector('i')?.setAttribute('aria-hidden', 'true');
    },
    checked: isChosen,
    disabled: isDisabled,
    onChange: (event: { readonly target: HTMLInputElement }) => onChange(event.target.checked),
    className: classes('input-cover shrink-0', isDisabled && 'opacity-40', className),
  };
  return kind === 'radio' ? (
    <Radio
      {...common}
      colors={{ borderIos: 'border-2 border-edge bg-surface', borderCheckedIos: 'border-2 border-action bg-surface' }}
    />
  ) : (
    <Checkbox
      {...common}
      indeterminate={isPartial}
      colors={{
        borderIos: 'rounded-md border-2 border-edge bg-surface',
        borderCheckedIos: 'rounded-md border-action',
        bgCheckedIos: 'bg-action text-surface',
      }}
      className={classes(common.className, '[&_span]:bg-surface')}
    />
  );
}
