import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { nameOfWords, type Words } from '../../i18n/words.ts';
import { Button } from '../../shared/Button.tsx';
import { useMessageText } from '../../shared/useMessageText.ts';
import type { Message } from '../../shared/message.ts';
import { ConfirmSheet } from '../../shared/ConfirmSheet.tsx';
import type { SelectionButton } from './Selection.ts';

export interface SelectionBarProps {
  readonly selection: {
    readonly count: number;
    readonly excess: Message | undefined;
    readonly actions: readonly SelectionButton[];
  };
}

/** What one can do with what is chosen, within reach of the thumb. What is missing is said when it is pressed. */
export const SelectionBar = observer(function SelectionBar({
  selection: { count, excess, actions },
}: SelectionBarProps) {
  const { t } = useTexts();
  const say = useMessageText();
  const [asked, setAsked] = useState<{ readonly action: SelectionButton; readonly question: Words } | undefined>(
    undefined,
  );
  return (
    <div className="glass pb-bar flex flex-wrap gap-3 border-t border-line px-4 pt-3">
      {excess && (
        <p role="status" className="w-full text-14 text-refuse">
          {say(excess)}
        </p>
      )}
      {actions.map((action, index) => (
        <Button
          key={nameOfWords(action.label)}
          look={index === 0 && action.tone === undefined ? 'fill' : 'line'}
          tone={action.tone ?? 'action'}
          icon={<action.icon size={20} aria-hidden />}
          className="flex-1"
          onClick={() => {
            const question = action.press();
            if (question !== undefined) setAsked({ action, question });
          }}
        >
          {say(action.label)}
        </Button>
      ))}
      {asked && (
        <ConfirmSheet
          isOpen
          question={say(asked.question)}
          effect={t('list.withChosen', { count })}
          verb={say(asked.action.label)}
          tone={asked.action.tone ?? 'action'}
          onConfirm={() => {
            setAsked(undefined);
            asked.action.confirm();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
});
