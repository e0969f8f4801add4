import { classes } from './classes.ts';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A segmented control for a few exclusive options. The options stack if their labels need the space. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1 rounded-card bg-sunken p-1">
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'tap flex flex-[1_1_max-content] cursor-pointer items-center justify-center rounded-lg px-3 text-center text-14 transition has-focus-visible:outline-2 has-focus-visible:outline-action',
            option.value === value ? 'bg-surface font-semibold text-ink shadow-card' : 'text-soft',
          )}
        >
          <input
            type="radio"
            name={label}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
