import { asText } from '#domain/form/values.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { CONTROL_BOX } from '../../shared/Field.tsx';
import { control, type EditorProps } from '../control.tsx';
import { dateFormatOf, dateKindOf, fromPicker, toPicker, writeDate } from './dateFormat.ts';

interface Range { readonly start: string; readonly end: string }

/** Two days, kept as `start,end` (contract forms 3.6). */
export const dateRangeControl = control<Range>({
  names: ['rx-date-range'],
  empty: { start: '', end: '' },
  read: (stored) => {
    const [start = '', end = ''] = asText(stored).split(',');
    return { start, end };
  },
  write: ({ start, end }) => (start === '' && end === '' ? '' : `${start},${end}`),
  toText: ({ start, end }, field, { t, language }) => {
    const format = dateFormatOf(field);
    return start === '' && end === '' ? '' : t('form.range', { start: writeDate(start, format, language), end: writeDate(end, format, language) });
  },
  isGroup: true,
  Editor: DateRangeEditor,
});

function DateRangeEditor({ value, onChange, onLeave, field, ties }: EditorProps<Range>) {
  const { t } = useTexts();
  const format = dateFormatOf(field);
  const kind = dateKindOf(format);
  const picker = (side: keyof Range, id: string, label: string) => (
    <label className="grid min-w-36 flex-1 gap-1 text-12 text-soft">
      {label}
      <input
        {...ties} id={id} type={kind} value={toPicker(value[side], kind)} className={`${CONTROL_BOX} figures appearance-none`}
        onChange={(event) => {
          const picked = fromPicker(event.target.value, format);
          onChange((now) => ({ ...now, [side]: picked }));
        }}
        onBlur={side === 'end' ? onLeave : undefined}
      />
    </label>
  );
  return <div className="flex flex-wrap gap-3">{picker('start', ties.id, t('form.start'))}{picker('end', `${ties.id}-end`, t('form.end'))}</div>;
}
