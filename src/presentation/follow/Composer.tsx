import { Paperclip, SendHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { AttachmentField } from '../shared/attachments/AttachmentField.tsx';
import { Button } from '../shared/Button.tsx';
import { Field } from '../shared/Field.tsx';
import { GrowingText } from '../shared/GrowingText.tsx';
import { IconButton } from '../shared/IconButton.tsx';
import { useMessageText } from '../shared/useMessageText.ts';
import type { ComposerViewModel } from './ComposerViewModel.ts';

interface ComposerProps {
  readonly composer: ComposerViewModel;
  readonly label: string;
  readonly verb: string;
}

/**
 * Where one writes, pinned above the thumb: text, files, send. On a screen too low for both it stands at the end of
 * what there is to read.
 */
export const Composer = observer(function Composer({ composer, label, verb }: ComposerProps) {
  const { t } = useTexts();
  const say = useMessageText();
  const {
    showsFiles,
    submission: { activity, message },
  } = composer;
  return (
    <div className="composer grid grid-cols-1 gap-2">
      {showsFiles && <AttachmentField files={composer.files} uploads={composer.uploads} onRemove={composer.remove} />}
      <Field label={label} {...(message ? { issue: say(message) } : {})}>
        {(ties) => <GrowingText ties={ties} value={composer.text} placeholder="" onChange={composer.write} />}
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
          {verb}
        </Button>
      </div>
    </div>
  );
});
