import { observer } from 'mobx-react-lite';
import { formatNames } from '#application/form/listText.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { PageLink } from '../shared/PageLink.tsx';
import type { TaskDetailViewModel } from './TaskDetailViewModel.ts';

const LINK = 'inline-flex min-h-11 items-center font-medium text-action';

/**
 * What one has asked colleagues about the task: one may decide all the same, read the answers, or take the question
 * back.
 */
export const QuestionLine = observer(function AskedLine({
  model: { questions, task, refusalOf },
}: {
  readonly model: TaskDetailViewModel;
}) {
  const { t, language } = useTexts();
  if (questions.length === 0) return null;
  const waiting = questions.filter(({ answer }) => !answer);
  const isAnswered = waiting.length < questions.length;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-14">
      <span className="text-soft">
        {waiting.length === 0
          ? t('task.asked.answered')
          : t('task.asked.waiting', {
              names: formatNames(
                language,
                waiting.map(({ askedName }) => askedName),
              ),
            })}
      </span>
      {isAnswered && (
        <PageLink to="communications" params={{ taskId: task }} className={LINK}>
          {t('task.asked.see')}
        </PageLink>
      )}
      {waiting.length > 0 && refusalOf('revokeCommunication') === undefined && (
        <PageLink to="taskDetail" params={{ taskId: task, do: 'revokeCommunication' }} className={LINK}>
          {t('action.revokeCommunication')}
        </PageLink>
      )}
    </p>
  );
});
