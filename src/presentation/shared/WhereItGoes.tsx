import { observer } from 'mobx-react-lite';
import { leadsToEnd } from '#domain/task/nextNodeChoice.ts';
import { useTexts } from '../i18n/useTexts.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import { explainOutlook, explainNodes } from './explainOutlook.ts';
import type { NextChoice } from './NextChoice.ts';
import { NextSteps } from './NextSteps.tsx';

/** Where it goes on the way taken, and that somebody is still missing there. */
export const WhereItGoes = observer(function WhereItGoes({
  choice,
  goesTo = 'node.goesTo',
}: {
  readonly choice: NextChoice;
  readonly goesTo?: TextKey;
}) {
  const { t, language } = useTexts();
  const { next = [], outlook, people, userNodes, path, issues } = choice;
  return (
    <>
      <NextSteps
        sentences={
          outlook
            ? explainOutlook(outlook, { language, goesTo }, people)
            : explainNodes(userNodes, leadsToEnd(next, path), goesTo)
        }
      />
      {issues.length > 0 && <p className="mt-1">{t('message.noApprover')}</p>}
    </>
  );
});
