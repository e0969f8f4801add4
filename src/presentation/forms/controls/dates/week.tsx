import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  getMonday,
  readWeek,
  addWeeks,
  getIsoWeek,
  formatStoredWeek,
  formatWeekDays,
} from '#application/formatting/weekText.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { useTexts, type TextsInUse } from '../../../ui/i18n/useTexts.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { createControl, type EditorProps } from '../../createControl.tsx';
import { DatePicker } from './DatePicker.tsx';

/** A calendar week, chosen by any of its days. */
export const weekControl = createControl<string>({
  names: ['rx-week'],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (value, _, texts) => formatWeek(value, texts),
  Editor: WeekEditor,
});

function formatWeek(value: string, { t, language }: Pick<TextsInUse, 't' | 'language'>): string {
  const week = readWeek(value);
  return week ? t('controls.week', { week: week.week, year: week.year, days: formatWeekDays(week, language) }) : value;
}

function WeekEditor({ value, onChange, onLeave, field, ties }: EditorProps<string>) {
  const texts = useTexts();
  const week = readWeek(value);
  const write = (next: ReturnType<typeof getIsoWeek>) =>
    onChange(next ? formatStoredWeek(next, asText(field.settings['format']), value) : '');
  const step = (weeks: 1 | -1) => week && write(addWeeks(week, weeks));
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        name={texts.t('controls.weekBefore')}
        disabled={week === undefined}
        onClick={() => step(-1)}
      />
      <div className="min-w-0 flex-1">
        <DatePicker
          ties={ties}
          format="YYYY-MM-DD"
          value={week ? getMonday(week) : ''}
          words={formatWeek(value, texts)}
          onChange={(day) => write(getIsoWeek(day))}
          onLeave={onLeave}
        />
      </div>
      <IconButton
        icon={ChevronRight}
        name={texts.t('controls.weekAfter')}
        disabled={week === undefined}
        onClick={() => step(1)}
      />
    </div>
  );
}
