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
  Megaphone,
  Newspaper,
  Plus,
  Send,
  Star,
  TableProperties,
  Undo2,
  UserRoundCheck,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ListName } from '../../ui/navigation/addresses.ts';

const SECTIONS = ['forMe', 'fromMe', 'done', 'inView', 'company', 'start'] as const;

interface ListEntry {
  readonly section: (typeof SECTIONS)[number];
  readonly icon: LucideIcon;
}

/**
 * Excludes the tasks of a single process, which its own page links to, and the rows of a report, which the report links
 * to.
 */
type ListedName = Exclude<ListName, 'tasksOfDefinition' | 'reportRows'>;

/** The lists in display order. */
const ENTRIES: Readonly<Record<ListedName, ListEntry>> = {
  myTasks: { section: 'forMe', icon: Inbox },
  notices: { section: 'forMe', icon: BellRing },
  receivedForwards: { section: 'forMe', icon: MailOpen },
  receivedTransfers: { section: 'forMe', icon: ArrowLeftRight },
  myApplications: { section: 'fromMe', icon: FileUser },
  sentForwards: { section: 'fromMe', icon: Send },
  givenTransfers: { section: 'fromMe', icon: Undo2 },
  agents: { section: 'fromMe', icon: UserRoundCheck },
  shares: { section: 'fromMe', icon: Link2 },
  myDone: { section: 'done', icon: CircleCheckBig },
  doneRejected: { section: 'done', icon: Archive },
  batchJobs: { section: 'done', icon: Layers },
  tracked: { section: 'inView', icon: Eye },
  favourites: { section: 'inView', icon: Star },
  pendingRequests: { section: 'inView', icon: CirclePause },
  processTasks: { section: 'inView', icon: ListTodo },
  businessLists: { section: 'company', icon: TableProperties },
  announcements: { section: 'company', icon: Megaphone },
  newsList: { section: 'company', icon: Newspaper },
  startable: { section: 'start', icon: Plus },
  newProcess: { section: 'start', icon: LayoutGrid },
};
export const LISTED = Object.keys(ENTRIES) as readonly ListedName[];

export const LIST_SECTIONS = SECTIONS.map((section) => ({
  titleKey: `lists.section.${section}` as const,
  lists: LISTED.map((list) => ({ list, ...ENTRIES[list] })).filter((entry) => entry.section === section),
}));
