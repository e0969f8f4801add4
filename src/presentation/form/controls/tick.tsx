import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { isUnticked, tickWords } from '#domain/form/fieldValues.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { control } from '../control.tsx';

/** One box, kept as one of its two words (contract form 6); any other word stays until somebody ticks. */
export const tickControl = control<Value>({
  names: ['rx-checkbox'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: (value, field, { t }) =>
    isKnown(value, field) ? t(isUnticked(field, value) ? 'form.no' : 'form.yes') : asText(value),
  shape: 'bare',
  Editor: ({ value, onChange, onLeave, field, ties }) => (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 text-16">
      <input
        {...ties}
        type="checkbox"
        checked={!isUnticked(field, value)}
        onChange={(event) => onChange(event.target.checked ? tickWords(field).on : tickWords(field).off)}
        onBlur={onLeave}
        className="size-6 shrink-0 accent-action"
      />
      <span className="min-w-0">
        {wordsBeside(field)}
        {ties['aria-required'] && (
          <span className="ml-1 text-refuse" aria-hidden="true">
            *
          </span>
        )}
      </span>
    </label>
  ),
});

const isKnown = (value: Value, field: FieldDefinition): boolean =>
  ['', tickWords(field).on, tickWords(field).off].includes(asText(value));

/** A box often has words of its own beside it: what one agrees to. */
const wordsBeside = ({ label, settings }: FieldDefinition): string => asText(settings['label']) || label;
