import type { OpinionUse } from '#domain/task/opinionUse.ts';
import { OPINION_LIMIT } from '#domain/task/opinion.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Field } from './Field.tsx';
import { GrowingText } from './GrowingText.tsx';
import { PhraseChips } from './phrases/PhraseChips.tsx';

interface OpinionFieldProps {
  readonly value: string;
  readonly isRequired: boolean;
  readonly onChange: (value: string) => void;
  readonly hasFocus?: boolean;
  readonly placeholder?: string;
  /** What it is written on: only phrases that fit are offered. */
  readonly opinionUse?: OpinionUse;
  /** What it is called here, when it is no opinion but a question, an answer or a reason. */
  readonly label?: string;
  readonly limit?: number;
}
/** The room is told only when it gets scarce. */
const SCARCE = 0.8;

/** What somebody thinks about it, with the phrases they often write. */
export function OpinionField({
  value,
  isRequired,
  onChange,
  hasFocus = false,
  placeholder = '',
  opinionUse,
  label,
  limit = OPINION_LIMIT,
}: OpinionFieldProps) {
  const { t } = useTexts();
  const used = [...value].length;
  const note =
    used > limit * SCARCE ? (
      <span className={used > limit ? 'text-refuse' : ''}>{t('task.opinionRoom', { used, limit })}</span>
    ) : undefined;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Field label={label ?? t('task.opinion')} isRequired={isRequired} {...(note === undefined ? {} : { note })}>
        {(ties) => (
          <GrowingText ties={ties} value={value} placeholder={placeholder} onChange={onChange} hasFocus={hasFocus} />
        )}
      </Field>
      <PhraseChips written={value} onChange={onChange} {...(opinionUse === undefined ? {} : { opinionUse })} />
    </div>
  );
}
