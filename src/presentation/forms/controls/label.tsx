import { asText } from '#domain/forms/doubleValues.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { htmlToText } from '#domain/forms/richText.ts';
import { RichText } from '../../ui/controls/RichText.ts';
import { createControl } from '../createControl.tsx';
import type { Value } from '#domain/expression/tree.ts';

/** A text in the form without a value. */
export const labelControl = createControl<Value>({
  names: ['rx-label'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: (_, field) => htmlToText(textOf(field)),
  shape: 'bare',
  Editor: ({ field }) => <Words field={field} />,
  View: ({ field }) => <Words field={field} />,
});

const textOf = ({ settings, label }: FieldDefinition): string => asText(settings['text']) || label;

function Words({ field }: { readonly field: FieldDefinition }) {
  const text = textOf(field);
  return (
    <div className="text-14 text-soft">
      {/<[a-z]/iu.test(text) ? <RichText html={text} /> : <p className="whitespace-pre-line">{text}</p>}
    </div>
  );
}
