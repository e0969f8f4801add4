import { Star } from 'lucide-react';
import type { PointerEvent } from 'react';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { readDecimal } from '#domain/shared/decimal.ts';
import { numberFormatter } from '#application/formatters.ts';
import { useTexts, type TextsInUse } from '../../i18n/useTexts.ts';
import { control, type EditorProps } from '../control.tsx';

/** Stars, whole or half. What is stored stays as it is spelled until another number of stars is chosen. */
export const rateControl = control<Value>({
  names: ['rx-rate'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: (value, field, texts) => (starsOf(value) === undefined ? asText(value) : wordsOf(value, field, texts)),
  isFigure: true,
  Editor: RateEditor,
  View: ({ value, field }) => (
    <span className="flex flex-wrap items-center gap-x-2">
      <Stars stars={starsOf(value) ?? 0} most={mostOf(field)} />
      <span className="figures text-14 text-soft">{wordsOf(value, field, useTexts())}</span>
    </span>
  ),
});

const starsOf = (value: Value): number | undefined => readDecimal(asText(value));
const mostOf = ({ settings }: FieldDefinition): number =>
  Math.min(10, Math.max(1, Math.trunc(readDecimal(asText(settings['count'])) ?? 5)));
const stepOf = ({ settings }: FieldDefinition): number =>
  ['half', 'true', 'YES'].includes(asText(settings['allowHalf'])) ? 0.5 : 1;

const wordsOf = (value: Value, field: FieldDefinition, { t, language }: Pick<TextsInUse, 't' | 'language'>): string =>
  t('controls.stars', { stars: numberFormatter(language, {}).format(starsOf(value) ?? 0), most: mostOf(field) });

/** A slider for keyboard and screen reader, stars for eyes and thumb. */
function RateEditor({ value, onChange, onLeave, field, ties }: EditorProps<Value>) {
  const texts = useTexts();
  const [most, step, stars] = [mostOf(field), stepOf(field), starsOf(value) ?? 0];
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
          id={ties.id}
          aria-invalid={ties['aria-invalid']}
          aria-describedby={ties['aria-describedby']}
          type="range"
          min={0}
          max={most}
          step={step}
          value={stars}
          aria-valuetext={stars === 0 ? texts.t('controls.noStars') : wordsOf(stars, field, texts)}
          onChange={(event) => choose(Number(event.target.value))}
          onBlur={onLeave}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        <Stars stars={stars} most={most} isLarge />
      </span>
      <span className="figures text-14 text-soft">
        {stars === 0 ? texts.t('controls.noStars') : wordsOf(stars, field, texts)}
      </span>
      {stars > 0 && (
        <button type="button" className="tap text-14 text-action" onClick={() => onChange('')}>
          {texts.t('controls.clear')}
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
