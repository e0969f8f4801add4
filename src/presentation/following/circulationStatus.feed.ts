import { CircleCheck, CircleDashed, Eye, Send } from 'lucide-react';
import type { CirculationReader, CirculationProgress } from '#domain/tasks/handoverViews.ts';
import type { CardChip, CardContext } from '../ui/cards/cardContent.ts';
import { formatDuration } from '../ui/workflow/formatDuration.ts';
import type { RequestFeed } from './requestFeed.ts';
import { taskInstanceId, loadWithTask, presentEndedTask, type TaskDetails } from './taskDetails.ts';

/** The progress of a circulated task: which readers have responded, and how many responses it needs. */
export const circulationFeed: RequestFeed<TaskDetails<CirculationProgress>> = {
  name: 'circulationStatus',
  parameter: 'taskId',
  back: 'myTasks',
  load: (context, id) => loadWithTask(context, id, 'cancelCirculation', (tasks) => tasks.getCirculation(id)),
  getInstance: taskInstanceId,
  present(content, words) {
    if (content.kind === 'gone') return presentEndedTask(content);
    const { instance, details, task, mayTakeBack } = content;
    return {
      instance,
      ...(details.readers.length > 0 && { summary: { icon: Eye, sentences: describeProgress(details, words) } }),
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
                variant: 'line',
                to: { page: 'taskDetail', params: { taskId: task, do: 'cancelCirculation' } },
              },
            ]
          : [],
    };
  },
};

function describeProgress({ readers, needed, afterwards }: CirculationProgress, { t }: CardContext): readonly string[] {
  const done = readers.filter(({ status }) => status === 'done').length;
  const counted =
    needed === undefined
      ? t('follow.circulationStatus.done', { done, total: readers.length })
      : t('follow.circulationStatus.doneOfNeeded', { done, total: readers.length, needed });
  return afterwards === undefined ? [counted] : [counted, t(`follow.circulationStatus.${afterwards}`)];
}

function readerChip({ status, since }: CirculationReader, { t, now }: CardContext): CardChip {
  if (status === 'done') return { icon: CircleCheck, text: t('follow.answered'), tone: 'agree' };
  if (status === 'passedOn') return { icon: Send, text: t('follow.circulationStatus.passedOn'), tone: 'moved' };
  if (since === 0) return { icon: CircleDashed, text: t('follow.circulationStatus.notYetAsked'), tone: 'neutral' };
  return { text: t('follow.noAnswer', { duration: formatDuration(t, now - since) }), tone: 'action' };
}
