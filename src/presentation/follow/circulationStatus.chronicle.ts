import { CircleCheck, CircleDashed, Eye, Send } from 'lucide-react';
import type { CirculationReader, CirculationStanding } from '#domain/task/handedOver.ts';
import type { CardChip, CardWords } from '../list/cardContent.ts';
import { durationText } from '../shared/durationText.ts';
import type { Chronicle } from './chronicle.ts';
import { instanceOfTask, readWithTask, tellGone, type OfTask } from './ofTask.ts';

/** How far the readers of a circulated task are, and how many of them it needs. */
export const circulationStatusChronicle: Chronicle<OfTask<CirculationStanding>> = {
  name: 'circulationStatus',
  about: 'taskId',
  back: 'myTasks',
  read: (around, id) => readWithTask(around, id, 'cancelCirculation', (tasks) => tasks.circulation(id)),
  instanceOf: instanceOfTask,
  tell(content, words) {
    if (content.kind === 'gone') return tellGone(content);
    const { instance, told, task, mayTakeBack } = content;
    return {
      instance,
      ...(told.readers.length > 0 && { summary: { icon: Eye, sentences: standing(told, words) } }),
      sections: [
        {
          key: 'readers',
          entries: told.readers.map((reader) => ({
            key: reader.id,
            person: { id: reader.personId, name: reader.personName },
            chip: readerChip(reader, words),
            text: reader.remark,
            ...(reader.since > 0 && { at: reader.doneAt ?? reader.since }),
          })),
        },
      ],
      actions:
        told.readers.length > 0 && mayTakeBack
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

function standing({ readers, needed, afterwards }: CirculationStanding, { t }: CardWords): readonly string[] {
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
