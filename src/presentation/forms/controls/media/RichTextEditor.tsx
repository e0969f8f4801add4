import type Squire from 'squire-rte';
import { useEffect, useRef, useState } from 'react';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { CONTROL_BOX, type ControlIds } from '../../../ui/controls/Field.tsx';
import { useAdapterContext } from '../../../ui/navigation/pageContext.ts';
import { openEditor, toStoredHtml } from './openEditor.ts';
import { RichTextBar } from './RichTextBar.tsx';

interface RichTextEditorProps {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onBlur: () => void;
  readonly ids: ControlIds;
  readonly label: string;
  readonly hint: string;
}

/** Editor for formatted text with the most common formats. Keeps all other formats of the existing text. */
export function RichTextEditor({ value, onChange, onBlur, ids, label, hint }: RichTextEditorProps) {
  const { getUrl } = useAdapterContext().get(FileGateway);
  const root = useRef<HTMLDivElement>(null);
  const written = useRef(value);
  const onChangeRef = useRef(onChange);
  const [editor, setEditor] = useState<Squire | undefined>(undefined);
  useEffect(() => {
    onChangeRef.current = onChange;
  });
  useEffect(() => {
    if (!root.current) return undefined;
    const opened = openEditor(root.current, written.current, getUrl);
    opened.addEventListener('input', () => {
      written.current = toStoredHtml(opened, getUrl);
      onChangeRef.current(written.current);
    });
    setEditor(opened);
    return () => {
      opened.destroy();
    };
  }, [getUrl]);
  // Shows values that change outside the editor, such as a restored draft or the result of a query.
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.setHTML(value);
  }, [editor, value]);
  return (
    <div className="grid gap-1.5">
      {editor && <RichTextBar editor={editor} label={label} />}
      <div
        {...ids}
        ref={root}
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        aria-placeholder={hint === '' ? undefined : hint}
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        onBlur={onBlur}
        className={`${CONTROL_BOX} rich-text max-h-[50dvh] min-h-32 overflow-y-auto break-words`}
      />
    </div>
  );
}
