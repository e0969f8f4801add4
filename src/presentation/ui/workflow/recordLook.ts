import {
  ArrowLeftRight,
  ArrowRight,
  Ban,
  BellRing,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleMinus,
  CirclePause,
  CircleX,
  CornerUpLeft,
  Eye,
  FastForward,
  MessageCircle,
  Play,
  Plus,
  Send,
  Share2,
  Undo2,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Tone } from '../controls/tone.ts';

export interface RecordLook {
  readonly icon: LucideIcon;
  readonly tone: Tone;
}

const LOOKS: Readonly<Record<RecordAction, RecordLook>> = {
  submit: { icon: Send, tone: 'action' },
  agree: { icon: CircleCheck, tone: 'agree' },
  refuse: { icon: CircleX, tone: 'refuse' },
  abstain: { icon: CircleMinus, tone: 'neutral' },
  skip: { icon: FastForward, tone: 'neutral' },
  passOver: { icon: FastForward, tone: 'neutral' },
  timeoutAgree: { icon: CircleCheck, tone: 'agree' },
  returnToPrevious: { icon: CornerUpLeft, tone: 'return' },
  returnToInitiator: { icon: CornerUpLeft, tone: 'return' },
  returnToNode: { icon: CornerUpLeft, tone: 'return' },
  recover: { icon: Undo2, tone: 'return' },
  jump: { icon: ArrowRight, tone: 'moved' },
  withdraw: { icon: Undo2, tone: 'return' },
  transfer: { icon: ArrowLeftRight, tone: 'moved' },
  retrieve: { icon: Undo2, tone: 'return' },
  circulate: { icon: Eye, tone: 'shown' },
  cancelCirculation: { icon: Undo2, tone: 'return' },
  communicate: { icon: MessageCircle, tone: 'shown' },
  reply: { icon: MessageCircle, tone: 'shown' },
  revokeCommunication: { icon: Undo2, tone: 'return' },
  forward: { icon: Share2, tone: 'shown' },
  replyForward: { icon: Share2, tone: 'shown' },
  urge: { icon: BellRing, tone: 'action' },
  revive: { icon: Play, tone: 'action' },
  void: { icon: Ban, tone: 'neutral' },
  suspend: { icon: CirclePause, tone: 'neutral' },
  resume: { icon: Play, tone: 'action' },
  pend: { icon: CirclePause, tone: 'neutral' },
  restore: { icon: Play, tone: 'action' },
  addSigners: { icon: Plus, tone: 'moved' },
  allDecide: { icon: CircleDot, tone: 'neutral' },
  leave: { icon: CircleMinus, tone: 'neutral' },
  comeBack: { icon: Play, tone: 'action' },
  branchMissing: { icon: Ban, tone: 'refuse' },
  endDecided: { icon: FastForward, tone: 'neutral' },
  notHandled: { icon: CircleDot, tone: 'action' },
  unknown: { icon: CircleDashed, tone: 'neutral' },
};

export const recordLook = (action: RecordAction): RecordLook => LOOKS[action];

interface Recorded {
  readonly action: RecordAction;
  readonly optionName?: string | undefined;
  readonly actionLabel?: string;
}

/**
 * Returns the name of an action: the node's own name of the decision, otherwise the app's; the platform's for an
 * unknown action.
 */
export const recordActionName = ({ action, optionName, actionLabel = '' }: Recorded, t: Translate): string =>
  optionName ?? (action === 'unknown' && actionLabel !== '' ? actionLabel : t(`record.${action}`));
