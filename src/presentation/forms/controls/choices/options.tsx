import type { ReactNode } from 'react';
import type { FieldOption } from '#domain/forms/formDefinition.ts';
import type { ControlIds } from '../../../ui/controls/Field.tsx';
import { classes } from '../../../ui/controls/classes.ts';
import { ChoiceMark } from '../../../ui/controls/ChoiceMark.tsx';

interface OptionRowsProps {
  readonly type: 'radio' | 'checkbox';
  readonly options: readonly FieldOption[];
  readonly ids: ControlIds;
  readonly isChosen: (value: string) => boolean;
  readonly onToggle: (value: string) => void;
  readonly onBlur: () => void;
}

/** Options as rows with a touch target of full width. The first one receives the focus of the field. */
export function OptionRows({ type, options, ids, isChosen, onToggle, onBlur }: OptionRowsProps): ReactNode {
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded-card border border-edge" onBlur={onBlur}>
      {options.map(({ value, label }, index) => (
        <label
          key={value}
          className={classes(
            'flex min-h-12 cursor-pointer items-center gap-3 px-3.5 py-2 text-16 transition has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-action',
            index > 0 && 'border-t border-line',
            isChosen(value) && 'bg-action-tint',
          )}
        >
          <ChoiceMark
            kind={type}
            name={ids.id}
            isChosen={isChosen(value)}
            onChange={() => onToggle(value)}
            input={{ id: index === 0 ? ids.id : undefined, 'aria-describedby': ids['aria-describedby'] }}
          />
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </label>
      ))}
    </div>
  );
}
