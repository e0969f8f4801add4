import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AbsenceOverlapNotice } from '../../forms/AbsenceOverlapNotice.tsx';
import { AttachmentField } from '../../ui/attachments/AttachmentField.tsx';
import { SkippedRowsNotice } from '../../ui/feedback/SkippedRowsNotice.tsx';
import { OpinionField } from '../../ui/controls/OpinionField.tsx';
import { requestLine } from '../../ui/workflow/requestLine.ts';
import { SendButton } from '../../ui/controls/SendButton.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { DecisionEffect } from './DecisionEffect.tsx';
import type { DecisionViewModel } from './DecisionViewModel.ts';
import { useDecisionName } from './useDecisionName.ts';
import { PathSelect } from '../../ui/workflow/PathSelect.tsx';
import { NextPeople } from '../../ui/people/NextPeople.tsx';
import { PeopleRow } from '../../ui/people/PeopleRow.tsx';
import type { ButtonTone } from '../../ui/controls/Button.tsx';

const TONES: Readonly<Record<DecisionViewModel['vote'], ButtonTone>> = {
  agree: 'action',
  refuse: 'refuse',
  abstain: 'action',
};

export interface DecisionSheetProps {
  readonly decision: DecisionViewModel;
  readonly onClose: () => void;
}

/**
 * A sheet for a decision: its effects, the opinion, the next assignees, and one button with the name of the decision.
 */
export const DecisionSheet = observer(function DecisionSheet({ decision, onClose }: DecisionSheetProps) {
  const verb = useDecisionName(decision.input.detail)(decision.vote);
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
      label={verb}
      tone={TONES[decision.vote]}
      isBusy={submission.activity.isBusy}
      message={submission.message}
      isRetry={submission.isRetry}
      missing={submission.missing}
      onSend={() => void decision.submit()}
    />
  );
  return (
    <Sheet isOpen title={verb} subtitle={requestLine(decision.input.detail)} onClose={onClose} bottom={bottom}>
      <div className="grid gap-4">
        <AbsenceOverlapNotice overlaps={decision.overlaps} />
        <DecisionEffect decision={decision} />
        <SkippedRowsNotice count={decision.next.skipped} />
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

/** Selects the path, the assignees of nodes, and the recipients of copies. */
const NextSection = observer(function NextSection({
  decision: { choice, copyTo, setCopyTo },
}: {
  readonly decision: DecisionViewModel;
}) {
  const { t } = useTranslation();
  return (
    <div className="divide-y divide-line border-y border-line">
      {choice.mustChoosePath && (
        <div className="-mx-4">
          <PathSelect choice={choice} />
        </div>
      )}
      <NextPeople choice={choice} nodes={choice.userNodes} />
      <PeopleRow label={t('task.copyTo')} people={copyTo} onDone={setCopyTo} />
    </div>
  );
});
