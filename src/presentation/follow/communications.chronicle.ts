import { CircleCheck, MessageCircle } from 'lucide-react';
import type { AskedQuestion } from '#domain/task/handedOver.ts';
import type { CardWords } from '../list/cardContent.ts';
import { durationText } from '../shared/durationText.ts';
import type { Chronicle, Entry } from './chronicle.ts';
import { instanceOfTask, readWithTask, tellGone, type OfTask } from './ofTask.ts';

/** What was asked from a task: each question with its answer, or since when it waits for one. */
export const communicationsChronicle: Chronicle<OfTask<readonly AskedQuestion[]>> = {
  name: 'communications',
  about: 'taskId',
  back: 'myTasks',
  read: (around, id) => readWithTask(around, id, 'revokeCommunication', (tasks) => tasks.questions(id)),
  instanceOf: instanceOfTask,
  tell(content, words) {
    if (content.kind === 'gone') return tellGone(content);
    const { instance, told, task } = content;
    const answered = told.filter(({ answer }) => answer !== undefined).length;
    return {
      instance,
      ...(told.length > 0 && {
        summary: {
          icon: MessageCircle,
          sentences: [words.t('follow.communications.answered', { count: answered, total: told.length })],
        },
      }),
      sections: [{ key: 'questions', entries: told.map((question) => questionEntry(question, words)) }],
      actions:
        told.length > 0 && content.mayTakeBack
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
): Entry => ({
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
