import { Toggle } from 'konsta/react';

interface SwitchProps { readonly id?: string; readonly label?: string; readonly isOn: boolean; readonly isDisabled?: boolean; readonly onChange: (isOn: boolean) => void }

/** On or off. Named by the label that points at `id`, or by `label`. */
export function Switch({ id, label, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <span className="tap relative inline-grid place-items-center">
      <input id={id} type="checkbox" role="switch" aria-label={label} checked={isOn} disabled={isDisabled} onChange={(event) => onChange(event.target.checked)} className="absolute inset-0 z-10 size-full cursor-pointer opacity-0" />
      <Toggle component="span" checked={isOn} disabled={isDisabled} aria-hidden="true" tabIndex={-1} />
    </span>
  );
}
