import { useTranslation } from 'react-i18next';
import type { OpinionUse } from '#domain/tasks/opinionUse.ts';
import { OPINION_LIMIT } from '#domain/tasks/opinion.ts';
import { Field } from './Field.tsx';
import { AutoGrowTextArea } from './AutoGrowTextArea.tsx';
import { PhraseChips } from '../phrases/PhraseChips.tsx';

interface OpinionFieldProps {
  readonly value: string;
  readonly isRequired: boolean;
  readonly onChange: (value: string) => void;
  readonly hasFocus?: boolean;
  readonly placeholder?: string;
  /** The kind of text; only matching phrases are offered. */
  readonly opinionUse?: OpinionUse;
  /** Label, if the text is not an opinion but a question, an answer or a reason. */
  readonly label?: string;
  readonly limit?: number;
}
/** Share of the limit from which the number of characters is shown. */
const COUNTER_THRESHOLD = 0.8;

/** Text field for an opinion, with the user's phrases. */
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
  const { t } = useTranslation();
  const used = [...value].length;
  const note =
    used > limit * COUNTER_THRESHOLD ? (
      <span className={used > limit ? 'text-refuse' : ''}>{t('task.opinionRoom', { used, limit })}</span>
    ) : undefined;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Field label={label ?? t('task.opinion')} isRequired={isRequired} {...(note === undefined ? {} : { note })}>
        {(ties) => (
          <AutoGrowTextArea
            ids={ties}
            value={value}
            placeholder={placeholder}
            onChange={onChange}
            hasFocus={hasFocus}
          />
        )}
      </Field>
      <PhraseChips value={value} onChange={onChange} {...(opinionUse === undefined ? {} : { opinionUse })} />
    </div>
  );
}
