import { asText } from '#domain/forms/doubleValues.ts';
import { htmlToText } from '#domain/forms/richText.ts';
import { lazyValue } from '../../../ui/feedback/lazyValue.ts';
import { LazyPart } from '../../../ui/feedback/LazyPart.tsx';
import { RichText } from '../../../ui/controls/RichText.tsx';
import { createControl } from '../../createControl.tsx';

const editor = lazyValue(async () => (await import('./RichTextEditor.tsx')).RichTextEditor);

/** Formatted text, stored as HTML. An unedited value is sent back unchanged. */
export const richTextControl = createControl<string>({
  names: ['rx-quill-editor'],
  empty: '',
  read: asText,
  write: (html) => html,
  toText: htmlToText,
  shape: 'group',
  isWide: true,
  Editor: ({ value, onChange, onLeave, field, ties }) => (
    <LazyPart part={editor}>
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
    </LazyPart>
  ),
  View: ({ value }) => <RichText html={value} />,
});
