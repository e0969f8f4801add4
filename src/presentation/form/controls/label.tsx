import { asText } from '#domain/form/doubleValues.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { wordsOfHtml } from '#domain/form/richText.ts';
import { RichText } from '../../shared/RichText.tsx';
import { control } from '../control.tsx';
import type { Value } from '#domain/expression/tree.ts';

/** Words that stand in the form by themselves. */
export const labelControl = control<Value>({
  names: ['rx-label'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: (_, field) => wordsOfHtml(textOf(field)),
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
