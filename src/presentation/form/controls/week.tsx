import { ChevronLeft, ChevronRight } from 'lucide-react';
import { mondayOf, readWeek, weekAfter, weekOf, writeWeek, writeWeekDays } from '#application/form/weekText.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { useTexts, type TextsInUse } from '../../i18n/useTexts.ts';
import { IconButton } from '../../shared/IconButton.tsx';
import { control, type EditorProps } from '../control.tsx';
import { DatePicker } from './DatePicker.tsx';

/** A week: any of its days picks it. */
export const weekControl = control<string>({
  names: ['rx-week'],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (value, _, texts) => wordsOf(value, texts),
  Editor: WeekEditor,
});

function wordsOf(value: string, { t, language }: Pick<TextsInUse, 't' | 'language'>): string {
  const week = readWeek(value);
  return week ? t('controls.week', { week: week.week, year: week.year, days: writeWeekDays(week, language) }) : value;
}

function WeekEditor({ value, onChange, onLeave, field, ties }: EditorProps<string>) {
  const texts = useTexts();
  const week = readWeek(value);
  const write = (next: ReturnType<typeof weekOf>) =>
    onChange(next ? writeWeek(next, asText(field.settings['format']), value) : '');
  const step = (weeks: 1 | -1) => week && write(weekAfter(week, weeks));
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
          value={week ? mondayOf(week) : ''}
          words={wordsOf(value, texts)}
          onChange={(day) => write(weekOf(day))}
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
