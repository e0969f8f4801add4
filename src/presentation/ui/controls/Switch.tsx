import { Toggle } from 'konsta/react';
import type { ChangeEvent } from 'react';
import { setInputAttributes } from './setInputAttributes.ts';

interface SwitchProps {
  readonly id?: string;
  readonly label?: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/**
 * A switch, labelled by the `<label>` for `id` or by `label`. The position of the knob shows the state; the colour
 * repeats it.
 */
export const Switch = ({ id, label, isOn, isDisabled = false, onChange }: SwitchProps) => (
  <Toggle
    component="span"
    ref={setInputAttributes({ id, role: 'switch', 'aria-label': label })}
    checked={isOn}
    disabled={isDisabled}
    onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.checked)}
    colors={{ bgIos: 'bg-edge', checkedBgIos: 'bg-action', thumbBgIos: 'bg-surface' }}
    className="input-cover my-2 shrink-0 has-disabled:opacity-50"
  />
);
