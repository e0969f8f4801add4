import { Circle, CircleCheck, CircleDot, Clock, Flag, Play, Settings, Split, type LucideIcon } from 'lucide-react';
import type { ChartNode } from '#domain/process/chart.ts';
import type { TextKey } from '../../i18n/textKeys.ts';
import { recordLook } from '../../shared/recordLook.ts';
import type { Tone } from '../../shared/tone.ts';

/** Icon, word and colour of a node's state, all three. */
export interface NodeLook { readonly icon: LucideIcon; readonly tone: Tone; readonly labelKey: TextKey }

export function nodeLook({ progress, steps }: ChartNode): NodeLook {
  if (progress === 'current') return { icon: CircleDot, tone: 'action', labelKey: 'node.state.current' };
  if (progress === 'ahead') return { icon: Circle, tone: 'neutral', labelKey: 'node.state.ahead' };
  const action = steps.at(-1)?.action;
  return action === undefined ? { icon: CircleCheck, tone: 'agree', labelKey: 'node.state.done' } : { ...recordLook(action), labelKey: `status.action.${action}` };
}

/** The sign of a node that is no task. */
export const SIGNS: Readonly<Partial<Record<ChartNode['kind'], LucideIcon>>> = {
  startEvent: Play, endEvent: Flag, terminateEvent: Flag, exclusiveGateway: Split, inclusiveGateway: Split, parallelGateway: Split,
  timerEvent: Clock, boundaryTimer: Clock, handlerTask: Settings,
};
