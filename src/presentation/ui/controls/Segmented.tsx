import { Segmented as KonstaSegmented, SegmentedButton } from 'konsta/react';
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
    <KonstaSegmented
      role="radiogroup"
      aria-label={label}
      className="flex-wrap gap-1 overflow-visible rounded-card bg-sunken p-1"
    >
      {options.map((option) => (
        <SegmentedButton
          key={option.value}
          component="label"
          role={undefined}
          tabIndex={undefined}
          active={option.value === value}
          className={classes(
            'tap z-auto h-auto w-auto flex-[1_1_max-content] overflow-visible rounded-lg px-3 text-14 first:rounded-lg last:rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-action active:bg-transparent',
            option.value === value
              ? 'bg-surface font-semibold text-ink shadow-card active:bg-surface'
              : 'font-normal text-soft',
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
        </SegmentedButton>
      ))}
    </KonstaSegmented>
  );
}
