import { CalendarDays, Clock } from 'lucide-react';
import { useTexts } from '../../i18n/useTexts.ts';
import { CONTROL_BOX, type ControlIds } from '../../shared/Field.tsx';
import { dateKindOf, fromPicker, toPicker, writeDate } from '#application/form/dateText.ts';

interface DatePickerProps {
  readonly ties: ControlIds;
  readonly format: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave: (() => void) | undefined;
  /** What the picked day stands for, where it is not the day itself. */
  readonly words?: string;
}

/**
 * The phone's own picker under a date in the words of our language; with the keyboard the native parts come to the
 * front.
 */
export function DatePicker({ ties, format, value, onChange, onLeave, words }: DatePickerProps) {
  const { t, language } = useTexts();
  const kind = dateKindOf(format);
  const Icon = kind === 'time' ? Clock : CalendarDays;
  return (
    <span className="relative flex min-w-0 items-center">
      <input
        {...ties}
        type={kind}
        value={toPicker(value, kind)}
        onChange={(event) => onChange(fromPicker(event.target.value, format))}
        onBlur={onLeave}
        className={`${CONTROL_BOX} figures peer min-w-0 appearance-none text-transparent focus:text-ink [&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-0 [&::-webkit-calendar-picker-indicator]:size-auto [&::-webkit-calendar-picker-indicator]:opacity-0`}
      />
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute inset-x-3.5 flex items-center gap-2 text-16 peer-focus:invisible ${value === '' ? 'text-soft' : 'text-ink'}`}
      >
        <span className="figures min-w-0 flex-1 truncate">
          {value === '' ? t('form.choose') : (words ?? writeDate(value, format, language))}
        </span>
        <Icon size={18} className="shrink-0 text-soft" />
      </span>
    </span>
  );
}
