import { asText } from '#domain/forms/doubleValues.ts';
import { htmlToText } from '#domain/forms/richText.ts';
import { lazyComponent } from '../../../ui/feedback/lazyComponent.tsx';
import { PartPlaceholder } from '../../../ui/feedback/PartPlaceholder.tsx';
import { RichText } from '../../../ui/controls/RichText.ts';
import { createControl } from '../../createControl.tsx';

const LazyEditor = lazyComponent(async () => (await import('./RichTextEditor.tsx')).RichTextEditor, {
  placeholder: PartPlaceholder,
});

/** Formatted text, stored as HTML. An unedited value is sent back unchanged. */
export const richTextControl = createControl<string>({
  names: ['rx-quill-editor'],
  empty: '',
  read: asText,
  write: (html) => html,
  toText: htmlToText,
  shape: 'group',
  isWide: true,
  Editor: ({ value, onChange, onBlur, field, ids }) => (
    <LazyEditor
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      ids={ids}
      label={field.label}
      hint={field.placeholder}
    />
  ),
  View: ({ value }) => <RichText html={value} />,
});
