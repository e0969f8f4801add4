import { Star } from 'lucide-react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import { getStarCount } from '#domain/forms/fieldValues.ts';
import { parseDecimal } from '#domain/shared/decimal.ts';
import { numberFormatter } from '#application/formatting/formatters.ts';
import { toLanguage } from '#application/formatting/language.ts';
import type { Localization } from '../../../ui/i18n/translate.ts';
import { createControl, type EditorProps } from '../../createControl.tsx';

/** A rating in whole or half stars. The stored spelling stays unchanged until the user chooses another rating. */
export const rateControl = createControl<Value>({
  names: ['rx-rate'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: (value, field, texts) =>
    parseRating(value) === undefined ? asText(value) : formatRating(value, field, texts),
  isFigure: true,
  Editor: RateEditor,
  View: ({ value, field }) => {
    const { t, i18n } = useTranslation();
    const texts = { t, language: toLanguage(i18n.language) };
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <Stars stars={parseRating(value) ?? 0} most={maxStars(field)} />
        <span className="figures text-14 text-soft">{formatRating(value, field, texts)}</span>
      </span>
    );
  },
});

const parseRating = (value: Value): number | undefined => parseDecimal(asText(value));
const maxStars = getStarCount;
const ratingStep = ({ settings }: FieldDefinition): number =>
  ['half', 'true', 'YES'].includes(asText(settings['allowHalf'])) ? 0.5 : 1;

const formatRating = (
  value: Value,
  field: FieldDefinition,
  { t, language }: Pick<Localization, 't' | 'language'>,
): string =>
  t('controls.stars', { stars: numberFormatter(language, {}).format(parseRating(value) ?? 0), most: maxStars(field) });

/** A slider for keyboard and screen reader, with stars for touch and sight. */
function RateEditor({ value, onChange, onBlur, field, ids }: EditorProps<Value>) {
  const { t, i18n } = useTranslation();
  const texts = { t, language: toLanguage(i18n.language) };
  const [most, step, stars] = [maxStars(field), ratingStep(field), parseRating(value) ?? 0];
  const choose = (next: number) => onChange(next === 0 ? '' : next);
  const follow = ({ clientX, currentTarget, buttons, type }: PointerEvent) => {
    if (type === 'pointermove' && buttons === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = (clientX - left) / width;
    choose(Math.min(most, Math.max(step, Math.ceil((part * most) / step) * step)));
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span
        onPointerDown={follow}
        onPointerMove={follow}
        className="relative inline-flex touch-pan-y rounded-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
      >
        <input
          id={ids.id}
          aria-invalid={ids['aria-invalid']}
          aria-describedby={ids['aria-describedby']}
          type="range"
          min={0}
          max={most}
          step={step}
          value={stars}
          aria-valuetext={stars === 0 ? t('controls.noStars') : formatRating(stars, field, texts)}
          onChange={(event) => choose(Number(event.target.value))}
          onBlur={onBlur}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        <Stars stars={stars} most={most} isLarge />
      </span>
      <span className="figures text-14 text-soft">
        {stars === 0 ? t('controls.noStars') : formatRating(stars, field, texts)}
      </span>
      {stars > 0 && (
        <button type="button" className="tap text-14 text-action" onClick={() => onChange('')}>
          {t('controls.clear')}
        </button>
      )}
    </span>
  );
}

interface StarsProps {
  readonly stars: number;
  readonly most: number;
  readonly isLarge?: boolean;
}

function Stars({ stars, most, isLarge = false }: StarsProps) {
  const size = isLarge ? 32 : 18;
  return (
    <span aria-hidden="true" className="inline-flex">
      {Array.from({ length: most }, (_, index) => {
        const filled = Math.min(1, Math.max(0, stars - index));
        return (
          <span key={index} className={`relative ${isLarge ? 'p-1.5' : ''}`}>
            <Star size={size} strokeWidth={1.5} className="text-edge" />
            {filled > 0 && (
              <Star
                size={size}
                strokeWidth={1.5}
                className={`absolute ${isLarge ? 'inset-1.5' : 'inset-0'} fill-return text-return ${filled < 1 ? '[clip-path:inset(0_50%_0_0)]' : ''}`}
              />
            )}
          </span>
        );
      })}
    </span>
  );
}
