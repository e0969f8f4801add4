import {
  BookOpen,
  Eye,
  FileText,
  History,
  Link2,
  ListChecks,
  MessageCircle,
  MessagesSquare,
  PencilLine,
  Printer,
  Save,
  Star,
  Users,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import type { ActionKind } from './action.ts';
import { ACTIONS } from './actions.ts';
import { isAction, type MenuName } from './menu.ts';

const ICONS: Readonly<Record<Exclude<MenuName, ActionKind>, LucideIcon>> = {
  release: Users,
  saveForm: Save,
  track: Eye,
  favourite: Star,
  share: Link2,
  instanceDetail: FileText,
  flowChart: Workflow,
  approvalHistory: ListChecks,
  communications: MessagesSquare,
  circulationStatus: BookOpen,
  forwardDetail: BookOpen,
  board: MessageCircle,
  changes: PencilLine,
  journal: History,
  print: Printer,
};

/** Returns the icon of a menu row. Actions define their own icons. */
export const menuIcon = (name: MenuName): LucideIcon => (isAction(name) ? ACTIONS[name].icon : ICONS[name]);
