import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { AbsenceOverlapNotice } from '../../forms/AbsenceOverlapNotice.tsx';
import { AttachmentField } from '../../ui/attachments/AttachmentField.tsx';
import type { ButtonTone } from '../../ui/controls/Button.tsx';
import { SkippedRowsNotice } from '../../ui/feedback/SkippedRowsNotice.tsx';
import { OpinionField } from '../../ui/controls/OpinionField.tsx';
import { requestLine } from '../../ui/workflow/requestLine.ts';
import { SendButton } from '../../ui/controls/SendButton.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import type { DecisionViewModel } from './DecisionViewModel.ts';
import { DecisionEffect } from './DecisionEffect.tsx';
import { NextSection } from './NextSection.tsx';
import { useDecisionName } from './useDecisionName.ts';

const TONES: Readonly<Record<DecisionViewModel['vote'], ButtonTone>> = {
  agree: 'action',
  refuse: 'refuse',
  abstain: 'action',
};

interface DecisionSheetProps {
  readonly decision: DecisionViewModel;
  readonly onClose: () => void;
}

/**
 * A sheet for a decision: its effects, the opinion, the next assignees, and one button with the name of the decision.
 */
export const DecisionSheet = observer(function DecisionSheet({ decision, onClose }: DecisionSheetProps) {
  const verb = useDecisionName(decision.order.detail)(decision.vote);
  const button = useRef<HTMLButtonElement>(null);
  // Focuses the button if no opinion is required, so that two key presses decide.
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
      isRetry={submission.isRetry}
      missing={submission.missing}
      onSend={() => void decision.submit()}
    />
  );
  return (
    <Sheet isOpen title={verb} subtitle={requestLine(decision.order.detail)} onClose={onClose} bottom={bottom}>
      <div className="grid gap-4">
        <AbsenceOverlapNotice overlaps={decision.overlaps} />
        <DecisionEffect decision={decision} />
        <SkippedRowsNotice count={decision.next.leftOut} />
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
