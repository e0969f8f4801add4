import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  getMonday,
  readWeek,
  addWeeks,
  getIsoWeek,
  formatStoredWeek,
  formatWeekDays,
} from '#application/formatting/weekText.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { toLanguage } from '#application/formatting/language.ts';
import type { Localization } from '../../../ui/i18n/translate.ts';
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

function formatWeek(value: string, { t, language }: Pick<Localization, 't' | 'language'>): string {
  const week = readWeek(value);
  return week ? t('controls.week', { week: week.week, year: week.year, days: formatWeekDays(week, language) }) : value;
}

function WeekEditor({ value, onChange, onBlur, field, ids }: EditorProps<string>) {
  const { t, i18n } = useTranslation();
  const texts = { t, language: toLanguage(i18n.language) };
  const week = readWeek(value);
  const write = (next: ReturnType<typeof getIsoWeek>) =>
    onChange(next ? formatStoredWeek(next, asText(field.settings['format']), value) : '');
  const step = (weeks: 1 | -1) => week && write(addWeeks(week, weeks));
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        name={t('controls.weekBefore')}
        disabled={week === undefined}
        onClick={() => step(-1)}
      />
      <div className="min-w-0 flex-1">
        <DatePicker
          ids={ids}
          format="YYYY-MM-DD"
          value={week ? getMonday(week) : ''}
          label={formatWeek(value, texts)}
          onChange={(day) => write(getIsoWeek(day))}
          onBlur={onBlur}
        />
      </div>
      <IconButton
        icon={ChevronRight}
        name={t('controls.weekAfter')}
        disabled={week === undefined}
        onClick={() => step(1)}
      />
    </div>
  );
}
