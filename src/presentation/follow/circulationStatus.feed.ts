import { CircleCheck, CircleDashed, Eye, Send } from 'lucide-react';
import type { CirculationReader, CirculationProgress } from '#domain/task/handoverViews.ts';
import type { CardChip, CardWords } from '../shared/cards/cardContent.ts';
import { durationText } from '../shared/durationText.ts';
import type { RequestFeed } from './requestFeed.ts';
import { instanceOfTask, readWithTask, presentGone, type TaskDetails } from './taskDetails.ts';

/** How far the readers of a circulated task are, and how many of them it needs. */
export const circulationFeed: RequestFeed<TaskDetails<CirculationProgress>> = {
  name: 'circulationStatus',
  about: 'taskId',
  back: 'myTasks',
  read: (context, id) => readWithTask(context, id, 'cancelCirculation', (tasks) => tasks.circulation(id)),
  instanceOf: instanceOfTask,
  present(content, words) {
    if (content.kind === 'gone') return presentGone(content);
    const { instance, details, task, mayTakeBack } = content;
    return {
      instance,
      ...(details.readers.length > 0 && { summary: { icon: Eye, sentences: standing(details, words) } }),
      sections: [
        {
          key: 'readers',
          entries: details.readers.map((reader) => ({
            key: reader.id,
            person: { id: reader.personId, name: reader.personName },
            chip: readerChip(reader, words),
            text: reader.remark,
            ...(reader.since > 0 && { at: reader.doneAt ?? reader.since }),
          })),
        },
      ],
      actions:
        details.readers.length > 0 && mayTakeBack
          ? [
              {
                labelKey: 'action.cancelCirculation',
                look: 'line',
                to: { page: 'taskDetail', params: { taskId: task, do: 'cancelCirculation' } },
              },
            ]
          : [],
    };
  },
};

function standing({ readers, needed, afterwards }: CirculationProgress, { t }: CardWords): readonly string[] {
  const done = readers.filter(({ status }) => status === 'done').length;
  const counted =
    needed === undefined
      ? t('follow.circulationStatus.done', { done, total: readers.length })
      : t('follow.circulationStatus.doneOfNeeded', { done, total: readers.length, needed });
  return afterwards === undefined ? [counted] : [counted, t(`follow.circulationStatus.${afterwards}`)];
}

function readerChip({ status, since }: CirculationReader, { t, now }: CardWords): CardChip {
  if (status === 'done') return { icon: CircleCheck, text: t('follow.answered'), tone: 'agree' };
  if (status === 'passedOn') return { icon: Send, text: t('follow.circulationStatus.passedOn'), tone: 'moved' };
  if (since === 0) return { icon: CircleDashed, text: t('follow.circulationStatus.notYetAsked'), tone: 'neutral' };
  return { text: t('follow.noAnswer', { duration: durationText(t, now - since) }), tone: 'action' };
}
