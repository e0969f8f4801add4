import { agentsList } from '../agent/agents.list.ts';
import { businessListsList } from '../bolist/businessLists.list.ts';
import { newProcessList } from '../definition/newProcess.list.ts';
import { startableList } from '../definition/startable.list.ts';
import { favouritesList } from '../follow/favourites.list.ts';
import { noticesList } from '../follow/notices.list.ts';
import { pendingRequestsList } from '../follow/pendingRequests.list.ts';
import { receivedForwardsList } from '../follow/receivedForwards.list.ts';
import { sentForwardsList } from '../follow/sentForwards.list.ts';
import { sharesList } from '../follow/shares.list.ts';
import { trackedList } from '../follow/tracked.list.ts';
import { myApplicationsList } from '../instance/myApplications.list.ts';
import { announcementsList } from '../news/announcements.list.ts';
import { newsListList } from '../news/newsList.list.ts';
import { reportRowsList } from '../report/reportRows.list.ts';
import { batchJobsList } from '../task/batch/batchJobs.list.ts';
import { doneRejectedList } from '../task/doneRejected.list.ts';
import { givenTransfersList } from '../task/givenTransfers.list.ts';
import { myDoneList } from '../task/myDone.list.ts';
import { myTasksList } from '../task/myTasks.list.ts';
import { processTasksList } from '../task/processTasks.list.ts';
import { receivedTransfersList } from '../task/receivedTransfers.list.ts';
import { tasksOfDefinitionList } from '../task/tasksOfDefinition.list.ts';
import type { ListName } from './addresses.ts';
import { drawList, type ListPage } from './listPage.ts';

/** The descriptions of lists are small and travel together; the to-do list is there by itself, as the first page. */
export const LIST_DESCRIPTIONS: Readonly<Record<ListName, ListPage>> = {
  myTasks: drawList(myTasksList),
  myDone: drawList(myDoneList),
  doneRejected: drawList(doneRejectedList),
  myApplications: drawList(myApplicationsList),
  startable: drawList(startableList),
  newProcess: drawList(newProcessList),
  sentForwards: drawList(sentForwardsList),
  receivedForwards: drawList(receivedForwardsList),
  receivedTransfers: drawList(receivedTransfersList),
  givenTransfers: drawList(givenTransfersList),
  tracked: drawList(trackedList),
  pendingRequests: drawList(pendingRequestsList),
  batchJobs: drawList(batchJobsList),
  favourites: drawList(favouritesList),
  shares: drawList(sharesList),
  notices: drawList(noticesList),
  processTasks: drawList(processTasksList),
  tasksOfDefinition: drawList(tasksOfDefinitionList),
  businessLists: drawList(businessListsList),
  agents: drawList(agentsList),
  newsList: drawList(newsListList),
  announcements: drawList(announcementsList),
  reportRows: drawList(reportRowsList),
};
