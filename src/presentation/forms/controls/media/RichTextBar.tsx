import {
  Bold,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  RemoveFormatting,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type Squire from 'squire-rte';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../../ui/i18n/textKeys.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/controls/classes.ts';
import { CONTROL_BOX, Field } from '../../../ui/controls/Field.tsx';
import { safeLink } from '../../../ui/navigation/safeLink.ts';
import { Sheet } from '../../../ui/layout/Sheet.tsx';

interface Tool {
  readonly name: TextKey;
  readonly icon: LucideIcon;
  /** Tag that surrounds the text while the format is active. */
  readonly tag?: string;
  readonly press: (editor: Squire, isOn: boolean) => void;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'controls.bold',
    icon: Bold,
    tag: 'B',
    press: (editor, isOn) => (isOn ? editor.removeBold() : editor.bold()),
  },
  {
    name: 'controls.italic',
    icon: Italic,
    tag: 'I',
    press: (editor, isOn) => (isOn ? editor.removeItalic() : editor.italic()),
  },
  {
    name: 'controls.underline',
    icon: Underline,
    tag: 'U',
    press: (editor, isOn) => (isOn ? editor.removeUnderline() : editor.underline()),
  },
  {
    name: 'controls.bullets',
    icon: List,
    tag: 'UL',
    press: (editor, isOn) => (isOn ? editor.removeList() : editor.makeUnorderedList()),
  },
  {
    name: 'controls.numbers',
    icon: ListOrdered,
    tag: 'OL',
    press: (editor, isOn) => (isOn ? editor.removeList() : editor.makeOrderedList()),
  },
  {
    name: 'controls.quote',
    icon: Quote,
    tag: 'BLOCKQUOTE',
    press: (editor, isOn) => (isOn ? editor.decreaseQuoteLevel() : editor.increaseQuoteLevel()),
  },
  { name: 'controls.plain', icon: RemoveFormatting, press: (editor) => editor.removeAllFormatting() },
  { name: 'controls.undo', icon: Undo2, press: (editor) => editor.undo() },
  { name: 'controls.redo', icon: Redo2, press: (editor) => editor.redo() },
];

/** The formatting buttons of the selected text. A button is pressed while its format is active. */
export function RichTextBar({ editor, label }: { readonly editor: Squire; readonly label: string }) {
  const { t } = useTranslation();
  const [path, setPath] = useState('');
  const [isLinking, setIsLinking] = useState(false);
  useEffect(() => {
    const look = () => setPath(editor.getPath());
    editor.addEventListener('pathChange', look);
    return () => void editor.removeEventListener('pathChange', look);
  }, [editor]);
  const isOn = ({ tag }: Tool) => tag !== undefined && path.split(/[>.#[]/u).includes(tag);
  const isLink = path.split(/[>.#[]/u).includes('A');
  return (
    <div
      role="toolbar"
      aria-label={t('controls.formatOf', { name: label })}
      className="flex flex-wrap rounded-card bg-sunken"
    >
      {TOOLS.map((tool) => (
        <ToolButton key={tool.name} {...tool} isOn={isOn(tool)} onPress={() => tool.press(editor, isOn(tool))} />
      ))}
      <ToolButton
        name="controls.link"
        icon={Link}
        tag="A"
        isOn={isLink}
        onPress={() => (isLink ? editor.removeLink() : setIsLinking(true))}
      />
      {isLinking && (
        <LinkSheet
          onClose={() => setIsLinking(false)}
          onDone={(address) => {
            setIsLinking(false);
            editor.focus().makeLink(address, { rel: 'noopener noreferrer nofollow', target: '_blank' });
          }}
        />
      )}
    </div>
  );
}

interface ToolButtonProps extends Omit<Tool, 'press'> {
  readonly isOn: boolean;
  readonly onPress: () => void;
}

const ToolButton = ({ name, icon: Icon, tag, isOn, onPress }: ToolButtonProps) => {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t(name)}
      aria-pressed={tag === undefined ? undefined : isOn}
      // Prevents the button from taking the focus, so that the text selection stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classes('tap grid place-items-center rounded-card', isOn ? 'bg-action-tint text-action' : 'text-ink')}
    >
      <Icon size={20} strokeWidth={1.8} aria-hidden />
    </button>
  );
};

function LinkSheet({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: (address: string) => void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const formId = useId();
  const finish = () => {
    const whole = /^[a-z]+:/iu.test(address.trim()) ? address.trim() : `https://${address.trim()}`;
    if (address.trim() === '' || safeLink(whole) === undefined) setIsWrong(true);
    else onDone(whole);
  };
  return (
    <Sheet
      isOpen
      title={t('controls.link')}
      onClose={onClose}
      bottom={
        <Button type="submit" form={formId} className="w-full">
          {t('app.done')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        <Field label={t('controls.address')} {...(isWrong ? { issue: t('controls.addressWrong') } : {})}>
          {(ties) => (
            <input
              {...ties}
              type="url"
              inputMode="url"
              autoCapitalize="off"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              className={CONTROL_BOX}
            />
          )}
        </Field>
      </form>
    </Sheet>
  );
}
