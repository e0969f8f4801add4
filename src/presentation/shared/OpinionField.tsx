import { OPINION_LIMIT } from '#domain/task/opinion.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Field } from './Field.tsx';
import { GrowingText } from './GrowingText.tsx';

interface OpinionFieldProps {
  readonly value: string;
  readonly isRequired: boolean;
  readonly onChange: (value: string) => void;
  readonly hasFocus?: boolean;
  readonly placeholder?: string;
}
/** The room is told only when it gets scarce. */
const SCARCE = OPINION_LIMIT * 0.8;

export function OpinionField({ value, isRequired, onChange, hasFocus = false, placeholder = '' }: OpinionFieldProps) {
  const { t } = useTexts();
  const used = [...value].length;
  const note = used > SCARCE ? <span className={used > OPINION_LIMIT ? 'text-refuse' : ''}>{t('task.opinionRoom', { used, limit: OPINION_LIMIT })}</span> : undefined;
  return (
    <Field label={t('task.opinion')} isRequired={isRequired} {...(note === undefined ? {} : { note })}>
      {(ties) => <GrowingText ties={ties} value={value} placeholder={placeholder} onChange={onChange} hasFocus={hasFocus} />}
    </Field>
  );
}
