import {
  Archive,
  ArrowLeftRight,
  BellRing,
  CircleCheckBig,
  CirclePause,
  Eye,
  FileUser,
  Inbox,
  Layers,
  LayoutGrid,
  Link2,
  ListTodo,
  MailOpen,
  Plus,
  Send,
  Star,
  Undo2,
  UserRoundCheck,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { TextKey } from '../../i18n/textKeys.ts';
import type { PageName } from '../../routes/pageNames.ts';

interface ListEntry {
  readonly page: PageName;
  readonly icon: LucideIcon;
}

/** All lists by what one wants of them. */
export const LIST_SECTIONS: readonly { readonly titleKey: TextKey; readonly entries: readonly ListEntry[] }[] = [
  {
    titleKey: 'lists.section.forMe',
    entries: [
      { page: 'myTasks', icon: Inbox },
      { page: 'notices', icon: BellRing },
      { page: 'receivedForwards', icon: MailOpen },
      { page: 'receivedTransfers', icon: ArrowLeftRight },
    ],
  },
  {
    titleKey: 'lists.section.fromMe',
    entries: [
      { page: 'myApplications', icon: FileUser },
      { page: 'sentForwards', icon: Send },
      { page: 'givenTransfers', icon: Undo2 },
      { page: 'agents', icon: UserRoundCheck },
      { page: 'shares', icon: Link2 },
    ],
  },
  {
    titleKey: 'lists.section.done',
    entries: [
      { page: 'myDone', icon: CircleCheckBig },
      { page: 'doneRejected', icon: Archive },
      { page: 'batchJobs', icon: Layers },
    ],
  },
  {
    titleKey: 'lists.section.inView',
    entries: [
      { page: 'tracked', icon: Eye },
      { page: 'favourites', icon: Star },
      { page: 'pendingRequests', icon: CirclePause },
      { page: 'processTasks', icon: ListTodo },
    ],
  },
  {
    titleKey: 'lists.section.start',
    entries: [
      { page: 'startable', icon: Plus },
      { page: 'newProcess', icon: LayoutGrid },
    ],
  },
];
