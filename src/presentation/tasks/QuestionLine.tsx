import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatNames } from '#application/formatting/listText.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { ChunkErrorNotice } from '../ui/feedback/ChunkErrorNotice.tsx';
import type { TaskDetailViewModel } from './TaskDetailViewModel.ts';

const LINK = 'inline-flex min-h-11 items-center font-medium text-action';

/**
 * Shows the questions the user has asked about the task, with links to read the answers or revoke a question. The user
 * may decide without waiting.
 */
export const QuestionLine = observer(function AskedLine({
  model: { questions, areQuestionsUnavailable, loader, task, findRefusal },
}: {
  readonly model: TaskDetailViewModel;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  if (areQuestionsUnavailable) return <ChunkErrorNotice onRetry={() => void loader.load()} />;
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
                waiting.map(({ recipientName }) => recipientName),
              ),
            })}
      </span>
      {isAnswered && (
        <PageLink to="communications" params={{ taskId: task }} className={LINK}>
          {t('task.asked.see')}
        </PageLink>
      )}
      {waiting.length > 0 && findRefusal('revokeCommunication') === undefined && (
        <PageLink to="taskDetail" params={{ taskId: task, do: 'revokeCommunication' }} className={LINK}>
          {t('action.revokeCommunication')}
        </PageLink>
      )}
    </p>
  );
});
