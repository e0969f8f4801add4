import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AbsenceOverlapNotice } from '../../forms/AbsenceOverlapNotice.tsx';
import { AttachmentField } from '../../ui/attachments/AttachmentField.tsx';
import { SkippedRowsNotice } from '../../ui/feedback/SkippedRowsNotice.tsx';
import { OpinionField } from '../../ui/controls/OpinionField.tsx';
import { requestLine } from '../../ui/workflow/requestLine.ts';
import { SendButton } from '../../ui/controls/SendButton.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import type { DecisionViewModel } from './DecisionViewModel.ts';
import { useDecisionName } from './useDecisionName.ts';
import { PathSelect } from '../../ui/workflow/PathSelect.tsx';
import { NextPeople } from '../../ui/people/NextPeople.tsx';
import { PeopleRow } from '../../ui/people/PeopleRow.tsx';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import { Button, type ButtonTone } from '../../ui/controls/Button.tsx';
import { classes } from '../../ui/controls/classes.ts';
import { NextStepPreview } from '../../ui/workflow/NextStepPreview.tsx';

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

const TINTS: Readonly<Record<Vote, string>> = {
  agree: 'bg-agree-tint',
  refuse: 'bg-refuse-tint',
  abstain: 'bg-quiet-tint',
};

/** Shows the effects of a decision before the user sends it, as predicted by the server. */
const DecisionEffect = observer(function Effect({ decision }: { readonly decision: DecisionViewModel }) {
  const { t } = useTranslation();
  const {
    choice,
    next: { failure },
    input: { detail },
    vote,
  } = decision;
  if (detail.switches.includes('hideNext')) return null;
  if (failure)
    return (
      <Box vote={vote}>
        <p>{t('message.noNode')}</p>
        <Button variant="bare" onClick={() => void decision.loadNext()}>
          {t('app.retry')}
        </Button>
      </Box>
    );
  if (choice.next === undefined)
    return (
      <Box vote={vote}>
        <p role="status" className="text-soft">
          {t('task.effect.reading')}
        </p>
      </Box>
    );
  return (
    <Box vote={choice.outlook?.outcome === 'aborted' ? 'refuse' : vote}>
      {detail.voting !== 'single' && !choice.outlook?.tallyAfter && <p>{t('task.effect.counted')}</p>}
      <NextStepPreview choice={choice} />
    </Box>
  );
});

const Box = ({ vote, children }: { readonly vote: Vote; readonly children: ReactNode }) => (
  <div className={classes('rounded-card px-4 py-3 text-14', TINTS[vote])}>{children}</div>
);
