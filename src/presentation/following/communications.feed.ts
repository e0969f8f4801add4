import { CircleCheck, MessageCircle } from 'lucide-react';
import type { TaskQuestion } from '#domain/tasks/handoverViews.ts';
import type { CardContext } from '../ui/cards/cardContent.ts';
import { formatDuration } from '../ui/workflow/formatDuration.ts';
import type { RequestFeed, FeedEntry } from './requestFeed.ts';
import { taskInstanceId, loadWithTask, presentEndedTask, type TaskDetails } from './taskDetails.ts';

/** The questions asked from a task, each with its answer or its waiting time. */
export const communicationsFeed: RequestFeed<TaskDetails<readonly TaskQuestion[]>> = {
  name: 'communications',
  parameter: 'taskId',
  back: 'myTasks',
  load: (context, id) => loadWithTask(context, id, 'revokeCommunication', (tasks) => tasks.listQuestions(id)),
  getInstance: taskInstanceId,
  present(content, words) {
    if (content.kind === 'gone') return presentEndedTask(content);
    const { instance, details, task } = content;
    const answered = details.filter(({ answer }) => answer !== undefined).length;
    return {
      instance,
      ...(details.length > 0 && {
        summary: {
          icon: MessageCircle,
          sentences: [words.t('follow.communications.answered', { count: answered, total: details.length })],
        },
      }),
      sections: [{ key: 'questions', entries: details.map((question) => questionEntry(question, words)) }],
      actions:
        details.length > 0 && content.mayTakeBack
          ? [
              {
                labelKey: 'action.revokeCommunication',
                variant: 'line',
                to: { page: 'taskDetail', params: { taskId: task, do: 'revokeCommunication' } },
              },
            ]
          : [],
    };
  },
};

const questionEntry = (
  { task, recipientId, recipientName, question, askedAt, answer }: TaskQuestion,
  { t, now }: CardContext,
): FeedEntry => ({
  key: task,
  person: { id: recipientId, name: recipientName },
  at: askedAt,
  text: question,
  chip:
    answer === undefined
      ? { text: t('follow.noAnswer', { duration: formatDuration(t, now - askedAt) }), tone: 'action' }
      : { icon: CircleCheck, text: t('follow.answered'), tone: 'agree' },
  ...(answer && { answer }),
});
