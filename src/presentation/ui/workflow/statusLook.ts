import {
  Archive,
  Ban,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleX,
  Clock,
  CornerUpLeft,
  Lock,
  Pencil,
  Undo2,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { InstanceOutcome, InstanceStatus } from '#domain/workflow/instanceStatus.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { Tone } from '../controls/tone.ts';

export interface StatusLook {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly labelKey: TextKey;
}

const LOOKS: Readonly<Record<InstanceStatus, Omit<StatusLook, 'labelKey'>>> = {
  drafted: { icon: Pencil, tone: 'neutral' },
  running: { icon: CircleDot, tone: 'action' },
  suspended: { icon: CirclePause, tone: 'neutral' },
  onHold: { icon: Clock, tone: 'neutral' },
  lockedByReturn: { icon: CornerUpLeft, tone: 'return' },
  locked: { icon: Lock, tone: 'neutral' },
  withdrawn: { icon: Undo2, tone: 'return' },
  succeeded: { icon: CircleCheck, tone: 'agree' },
  cancelled: { icon: Ban, tone: 'neutral' },
  aborted: { icon: CircleX, tone: 'refuse' },
  archived: { icon: Archive, tone: 'neutral' },
  unknown: { icon: CircleDashed, tone: 'neutral' },
};

/** Ended without a known result. */
const ENDED: Omit<StatusLook, 'labelKey'> = { icon: CircleDashed, tone: 'neutral' };

/**
 * Returns icon, text and colour of a request. A request that was refused, ended without a decision, or has an unknown
 * outcome is never shown as approved, whatever its status is.
 */
export function instanceLook(status: InstanceStatus, outcome: InstanceOutcome): StatusLook {
  if (outcome === 'refused') return { icon: CircleX, tone: 'refuse', labelKey: 'status.outcome.refused' };
  if (outcome === 'none') return { ...ENDED, labelKey: 'status.outcome.none' };
  if (outcome === 'open' && status === 'succeeded') return { ...ENDED, labelKey: 'status.outcome.open' };
  return { ...LOOKS[status], labelKey: `status.instance.${status}` };
}
