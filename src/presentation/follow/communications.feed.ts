import { CircleCheck, MessageCircle } from 'lucide-react';
import type { AskedQuestion } from '#domain/task/handoverViews.ts';
import type { CardWords } from '../shared/cards/cardContent.ts';
import { durationText } from '../shared/durationText.ts';
import type { RequestFeed, FeedEntry } from './requestFeed.ts';
import { instanceOfTask, readWithTask, presentGone, type TaskDetails } from './taskDetails.ts';

/** What was asked from a task: each question with its answer, or since when it waits for one. */
export const communicationsFeed: RequestFeed<TaskDetails<readonly AskedQuestion[]>> = {
  name: 'communications',
  about: 'taskId',
  back: 'myTasks',
  read: (context, id) => readWithTask(context, id, 'revokeCommunication', (tasks) => tasks.questions(id)),
  instanceOf: instanceOfTask,
  present(content, words) {
    if (content.kind === 'gone') return presentGone(content);
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
                look: 'line',
                to: { page: 'taskDetail', params: { taskId: task, do: 'revokeCommunication' } },
              },
            ]
          : [],
    };
  },
};

const questionEntry = (
  { task, askedId, askedName, question, askedAt, answer }: AskedQuestion,
  { t, now }: CardWords,
): FeedEntry => ({
  key: task,
  person: { id: askedId, name: askedName },
  at: askedAt,
  text: question,
  chip:
    answer === undefined
      ? { text: t('follow.noAnswer', { duration: durationText(t, now - askedAt) }), tone: 'action' }
      : { icon: CircleCheck, text: t('follow.answered'), tone: 'agree' },
  ...(answer && { answer }),
});
