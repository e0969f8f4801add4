import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { AttachmentField } from '../../shared/attachments/AttachmentField.tsx';
import type { ButtonTone } from '../../shared/Button.tsx';
import { LeftOutNote } from '../../shared/LeftOutNote.tsx';
import { OpinionField } from '../../shared/OpinionField.tsx';
import { requestLine } from '../../shared/requestLine.ts';
import { SendButton } from '../../shared/SendButton.tsx';
import { Sheet } from '../../shared/Sheet.tsx';
import type { DecisionViewModel } from './DecisionViewModel.ts';
import { DecisionEffect } from './DecisionEffect.tsx';
import { NextSection } from './NextSection.tsx';
import { useVerb } from './useVerb.ts';

const TONES: Readonly<Record<DecisionViewModel['vote'], ButtonTone>> = {
  agree: 'action',
  refuse: 'refuse',
  abstain: 'action',
};

interface DecisionSheetProps {
  readonly decision: DecisionViewModel;
  readonly onClose: () => void;
}

/** A decision in a sheet: what it does, the opinion, who comes next, and one button that repeats the verb. */
export const DecisionSheet = observer(function DecisionSheet({ decision, onClose }: DecisionSheetProps) {
  const verb = useVerb(decision.order.detail)(decision.vote);
  const button = useRef<HTMLButtonElement>(null);
  // Where nothing has to be written, two taps finish.
  const startsAtButton = !decision.isOpinionRequired;
  useEffect(() => {
    if (startsAtButton) button.current?.focus({ preventScroll: true });
  }, [startsAtButton]);
  const { submission } = decision;
  const { attached } = submission;
  const bottom = (
    <SendButton
      ref={button}
      verb={verb}
      tone={TONES[decision.vote]}
      isBusy={submission.activity.isBusy}
      message={submission.message}
      missing={submission.missing}
      onSend={() => void decision.submit()}
    />
  );
  return (
    <Sheet isOpen title={verb} subtitle={requestLine(decision.order.detail)} onClose={onClose} bottom={bottom}>
      <div className="grid gap-4">
        <DecisionEffect decision={decision} />
        <LeftOutNote count={decision.next.leftOut} />
        <OpinionField
          value={submission.value}
          isRequired={decision.isOpinionRequired}
          onChange={submission.change}
          hasFocus={!startsAtButton}
          opinionUse={decision.opinionUse}
        />
        {attached && <AttachmentField files={attached.all} uploads={attached.uploads} onRemove={attached.remove} />}
        <NextSection decision={decision} />
      </div>
    </Sheet>
  );
});
