import { Paperclip, SendHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { AttachmentField } from '../ui/attachments/AttachmentField.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { AutoGrowTextArea } from '../ui/controls/AutoGrowTextArea.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import type { ComposerViewModel } from './ComposerViewModel.ts';

interface ComposerProps {
  readonly composer: ComposerViewModel;
  readonly label: string;
  readonly sendLabel: string;
}

/**
 * The message input with files and a send button, fixed to the bottom of the screen. On a low screen it scrolls with
 * the content instead.
 */
export const Composer = observer(function Composer({ composer, label, sendLabel }: ComposerProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const {
    showsFiles,
    submission: { activity, message },
  } = composer;
  return (
    <div className="composer grid grid-cols-1 gap-2">
      {showsFiles && <AttachmentField files={composer.files} uploads={composer.uploads} onRemove={composer.remove} />}
      <Field label={label} {...(message ? { issue: say(message) } : {})}>
        {(ties) => <AutoGrowTextArea ids={ties} value={composer.text} placeholder="" onChange={composer.setText} />}
      </Field>
      <div className="flex items-center gap-2">
        <IconButton
          icon={Paperclip}
          name={t('file.add')}
          aria-expanded={showsFiles}
          tone="action"
          onClick={composer.toggleFiles}
        />
        <Button
          className="flex-1"
          icon={<SendHorizontal size={18} aria-hidden />}
          isBusy={activity.isBusy}
          onClick={() => void composer.send()}
        >
          {sendLabel}
        </Button>
      </div>
    </div>
  );
});
