import { asText } from '#domain/form/doubleValues.ts';
import { wordsOfHtml } from '#domain/form/richText.ts';
import { fetched } from '../../shared/fetched.ts';
import { LaterPart } from '../../shared/LaterPart.tsx';
import { RichText } from '../../shared/RichText.tsx';
import { control } from '../control.tsx';

const editor = fetched(async () => (await import('./richText/RichTextEditor.tsx')).RichTextEditor);

/** Words with their form, kept as HTML; what nobody touched goes back as it came. */
export const richTextControl = control<string>({
  names: ['rx-quill-editor'],
  empty: '',
  read: asText,
  write: (html) => html,
  toText: wordsOfHtml,
  shape: 'group',
  isWide: true,
  Editor: ({ value, onChange, onLeave, field, ties }) => (
    <LaterPart part={editor}>
      {(Editor) => (
        <Editor
          value={value}
          onChange={onChange}
          onLeave={onLeave}
          ties={ties}
          label={field.label}
          hint={field.placeholder}
        />
      )}
    </LaterPart>
  ),
  View: ({ value }) => <RichText html={value} />,
});
