import { ArrowRight, Ban, BookOpen, CircleHelp, CirclePause, Clock, CornerUpLeft, Eye, FileText, Forward, Hand, History, Link2, ListChecks, MessageCircle, MessagesSquare, PencilLine, Play, Reply, Rewind, Save, Star, Trash2, Undo2, UserPlus, Users, Workflow, type LucideIcon } from 'lucide-react';
import type { MenuName } from './menu.ts';

/** The sign of each line of the menu. */
export const ACTION_ICONS: Readonly<Record<MenuName, LucideIcon>> = {
  addSigners: UserPlus, transfer: Hand, retrieve: Undo2, return: CornerUpLeft, communicate: CircleHelp, reply: Reply, forward: Forward, circulate: Eye,
  revokeCommunication: Undo2, cancelCirculation: Undo2, release: Users, saveForm: Save,
  pend: Clock, restore: Play, suspend: CirclePause, resume: Play, withdraw: Undo2, takeBack: Undo2, recover: Rewind, jump: ArrowRight, void: Ban, delete: Trash2,
  track: Eye, favourite: Star, share: Link2,
  instanceDetail: FileText, flowChart: Workflow, approvalHistory: ListChecks, communications: MessagesSquare, circulationStatus: BookOpen, forwardDetail: BookOpen, board: MessageCircle, changes: PencilLine, journal: History,
};
