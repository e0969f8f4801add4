import { asText } from '#domain/form/doubleValues.ts';
import { wordsOfHtml } from '#domain/form/richText.ts';
import { GrowingText } from '../../shared/GrowingText.tsx';
import { PhraseChips } from '../../shared/phrases/PhraseChips.tsx';
import { RichText } from '../../shared/RichText.tsx';
import { control } from '../control.tsx';

const isHtml = (text: string): boolean => /<[a-z][^<>]*>/iu.test(text);

/** An opinion that stands in the form; the one this step is asked for is also where the decision's begins. */
export const opinionControl = control<string>({
  names: ['rx-opinion'],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (value) => (isHtml(value) ? wordsOfHtml(value) : value),
  isWide: true,
  Editor: ({ value, onChange, onLeave, field, ties }) => (
    <>
      <GrowingText ties={ties} value={value} placeholder={field.placeholder} onChange={onChange} onLeave={onLeave} />
      <PhraseChips written={value} onChange={onChange} />
    </>
  ),
  View: ({ value }) =>
    isHtml(value) ? <RichText html={value} /> : <span className="whitespace-pre-wrap">{value}</span>,
});
