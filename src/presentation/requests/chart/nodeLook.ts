import { Circle, CircleCheck, CircleDot, Clock, Flag, Play, Settings, Split, type LucideIcon } from 'lucide-react';
import type { ChartNode } from '#domain/process/chart.ts';
import type { Translate } from '../../ui/i18n/translate.ts';
import { recordLook, recordActionName } from '../../ui/workflow/recordLook.ts';
import type { Tone } from '../../ui/controls/tone.ts';

/** Icon, label and colour of a node's state. */
export interface NodeLook {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly label: string;
}

export function nodeLook({ progress, steps }: ChartNode, t: Translate): NodeLook {
  if (progress === 'current') return { icon: CircleDot, tone: 'action', label: t('node.state.current') };
  if (progress === 'ahead') return { icon: Circle, tone: 'neutral', label: t('node.state.ahead') };
  const last = steps.at(-1);
  return last === undefined
    ? { icon: CircleCheck, tone: 'agree', label: t('node.state.done') }
    : { ...recordLook(last.action), label: recordActionName(last, t) };
}

export const SIGNS: Readonly<Partial<Record<ChartNode['kind'], LucideIcon>>> = {
  startEvent: Play,
  endEvent: Flag,
  terminateEvent: Flag,
  exclusiveGateway: Split,
  inclusiveGateway: Split,
  parallelGateway: Split,
  timerEvent: Clock,
  boundaryTimer: Clock,
  handlerTask: Settings,
};
