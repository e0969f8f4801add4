import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { classes } from '../../ui/controls/classes.ts';
import { NextStepPreview } from '../../ui/workflow/NextStepPreview.tsx';
import type { DecisionViewModel } from './DecisionViewModel.ts';

const TINTS: Readonly<Record<Vote, string>> = {
  agree: 'bg-agree-tint',
  refuse: 'bg-refuse-tint',
  abstain: 'bg-quiet-tint',
};

/** Shows the effects of a decision before the user sends it, as predicted by the server. */
export const DecisionEffect = observer(function Effect({ decision }: { readonly decision: DecisionViewModel }) {
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
