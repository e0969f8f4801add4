import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { leadsToEnd } from '#domain/tasks/nextNodeChoice.ts';
import { toLanguage } from '#application/formatting/language.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import { describeOutlook, describeNextNodes } from './describeOutlook.ts';
import type { NextStepSelection } from './NextStepSelection.ts';
import { NextSteps } from './NextSteps.tsx';

/** Shows the next steps on the selected path, and whether a node still has no assignee. */
export const NextStepPreview = observer(function WhereItGoes({
  choice,
  goesTo = 'node.goesTo',
}: {
  readonly choice: NextStepSelection;
  readonly goesTo?: TextKey;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { next = [], outlook, people, userNodes, path, issues } = choice;
  return (
    <>
      <NextSteps
        sentences={
          outlook
            ? describeOutlook(outlook, { language, goesTo }, people)
            : describeNextNodes(userNodes, leadsToEnd(next, path), goesTo)
        }
      />
      {issues.length > 0 && <p className="mt-1">{t('message.noApprover')}</p>}
    </>
  );
});
