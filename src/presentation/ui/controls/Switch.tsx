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
export function Switch({ id, label, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <span className="tap relative inline-grid shrink-0 place-items-center">
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="relative h-8 w-13 rounded-full border-2 border-edge bg-sunken transition peer-checked:border-action peer-checked:bg-action peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-action peer-disabled:opacity-50 before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-edge before:transition peer-checked:before:translate-x-5 peer-checked:before:bg-surface"
      />
    </span>
  );
}
