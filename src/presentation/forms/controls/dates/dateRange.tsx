import { useTranslation } from 'react-i18next';
import { asText } from '#domain/forms/doubleValues.ts';
import { getDateFormat, formatStoredDateRange } from '#application/formatting/dateText.ts';
import { createControl, type EditorProps } from '../../createControl.tsx';
import { DatePicker } from './DatePicker.tsx';

interface Range {
  readonly start: string;
  readonly end: string;
}

/** Two dates, stored as `start,end` (contract form 6). */
export const dateRangeControl = createControl<Range>({
  names: ['rx-date-range'],
  empty: { start: '', end: '' },
  read: (stored) => {
    const [start = '', end = ''] = asText(stored).split(',');
    return { start, end };
  },
  write: ({ start, end }) => (start === '' && end === '' ? '' : `${start},${end}`),
  toText: ({ start, end }, field, { language }) => formatStoredDateRange(start, end, getDateFormat(field), language),
  shape: 'group',
  Editor: DateRangeEditor,
});

function DateRangeEditor({ value, onChange, onBlur, field, ids }: EditorProps<Range>) {
  const { t } = useTranslation();
  const format = getDateFormat(field);
  const picker = (side: keyof Range, id: string, label: string) => (
    <label htmlFor={id} className="grid min-w-0 flex-[1_1_10rem] gap-1 text-12 text-soft">
      {label}
      <DatePicker
        ids={{ ...ids, id }}
        format={format}
        value={value[side]}
        onChange={(picked) => onChange((now) => ({ ...now, [side]: picked }))}
        onBlur={side === 'end' ? onBlur : undefined}
      />
    </label>
  );
  return (
    <div className="flex flex-wrap gap-3">
      {picker('start', ids.id, t('form.start'))}
      {picker('end', `${ids.id}-end`, t('form.end'))}
    </div>
  );
}
