import { asText } from '#domain/forms/doubleValues.ts';
import { htmlToText } from '#domain/forms/richText.ts';
import { AutoGrowTextArea } from '../../ui/controls/AutoGrowTextArea.tsx';
import { PhraseChips } from '../../ui/phrases/PhraseChips.tsx';
import { RichText } from '../../ui/controls/RichText.ts';
import { createControl } from '../createControl.tsx';

const isHtml = (text: string): boolean => /<[a-z][^<>]*>/iu.test(text);

/** An opinion field in the form. The opinion of the current step also prefills the opinion of the decision. */
export const opinionControl = createControl<string>({
  names: ['rx-opinion'],
  empty: '',
  read: asText,
  write: (value) => value,
  toText: (value) => (isHtml(value) ? htmlToText(value) : value),
  isWide: true,
  Editor: ({ value, onChange, onBlur, field, ids }) => (
    <>
      <AutoGrowTextArea ids={ids} value={value} placeholder={field.placeholder} onChange={onChange} onBlur={onBlur} />
      <PhraseChips value={value} onChange={onChange} />
    </>
  ),
  View: ({ value }) =>
    isHtml(value) ? <RichText html={value} /> : <span className="whitespace-pre-wrap">{value}</span>,
});
