import type Squire from 'squire-rte';
import { useEffect, useRef, useState } from 'react';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { CONTROL_BOX, type ControlIds } from '../../../shared/Field.tsx';
import { useAdapterContext } from '../../../shared/pageContext.ts';
import { openEditor, storedHtml } from './openEditor.ts';
import { RichTextBar } from './RichTextBar.tsx';

interface RichTextEditorProps {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly onLeave: () => void;
  readonly ties: ControlIds;
  readonly label: string;
  readonly hint: string;
}

/** Words with their form: what most people use, and everything the text had before. */
export function RichTextEditor({ value, onChange, onLeave, ties, label, hint }: RichTextEditorProps) {
  const { address } = useAdapterContext().get(FileGateway);
  const root = useRef<HTMLDivElement>(null);
  const written = useRef(value);
  const told = useRef(onChange);
  const [editor, setEditor] = useState<Squire | undefined>(undefined);
  useEffect(() => {
    told.current = onChange;
  });
  useEffect(() => {
    if (!root.current) return undefined;
    const opened = openEditor(root.current, written.current, address);
    opened.addEventListener('input', () => {
      written.current = storedHtml(opened, address);
      told.current(written.current);
    });
    setEditor(opened);
    return () => {
      opened.destroy();
    };
  }, [address]);
  // A draft that is brought back, or an answer that fills the field, stands in the editor, too.
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.setHTML(value);
  }, [editor, value]);
  return (
    <div className="grid gap-1.5">
      {editor && <RichTextBar editor={editor} label={label} />}
      <div
        {...ties}
        ref={root}
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        aria-placeholder={hint === '' ? undefined : hint}
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        onBlur={onLeave}
        className={`${CONTROL_BOX} rich-text max-h-[50dvh] min-h-32 overflow-y-auto break-words`}
      />
    </div>
  );
}
