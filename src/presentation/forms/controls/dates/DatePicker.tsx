import { CalendarDays, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CONTROL_BOX, type ControlIds } from '../../../ui/controls/Field.tsx';
import { getDateKind, formatPickerValue, toPickerValue, formatStoredDate } from '#application/formatting/dateText.ts';
import { toLanguage } from '#application/formatting/language.ts';

interface DatePickerProps {
  readonly ids: ControlIds;
  readonly format: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: (() => void) | undefined;
  /** Text to show instead of the picked day. */
  readonly label?: string;
}

/**
 * The native date picker, covered by the date in the app's language. On keyboard focus, the native input becomes
 * visible.
 */
export function DatePicker({ ids, format, value, onChange, onBlur, label }: DatePickerProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const kind = getDateKind(format);
  const Icon = kind === 'time' ? Clock : CalendarDays;
  return (
    <span className="relative flex min-w-0 items-center">
      <input
        {...ids}
        type={kind}
        value={toPickerValue(value, kind)}
        onChange={(event) => onChange(formatPickerValue(event.target.value, format))}
        onBlur={onBlur}
        className={`${CONTROL_BOX} figures peer min-w-0 appearance-none text-transparent focus:text-ink [&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-0 [&::-webkit-calendar-picker-indicator]:size-auto [&::-webkit-calendar-picker-indicator]:opacity-0`}
      />
      <span
        aria-hidden="true"
        className={`pointer-events-none absolute inset-x-3.5 flex items-center gap-2 text-16 peer-focus:invisible ${value === '' ? 'text-soft' : 'text-ink'}`}
      >
        <span className="figures min-w-0 flex-1 truncate">
          {value === '' ? t('form.choose') : (label ?? formatStoredDate(value, format, language))}
        </span>
        <Icon size={18} className="shrink-0 text-soft" />
      </span>
    </span>
  );
}
