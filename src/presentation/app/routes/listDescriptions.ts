import { agentsList } from '../../processes/agents/agents.list.ts';
import { businessListsList } from '../../businessLists/businessLists.list.ts';
import { newProcessList } from '../../processes/start/newProcess.list.ts';
import { startableList } from '../../processes/start/startable.list.ts';
import { favouritesList } from '../../following/favourites.list.ts';
import { noticesList } from '../../following/notices.list.ts';
import { pendingRequestsList } from '../../following/pendingRequests.list.ts';
import { receivedForwardsList } from '../../following/receivedForwards.list.ts';
import { sentForwardsList } from '../../following/sentForwards.list.ts';
import { sharesList } from '../../following/shares.list.ts';
import { trackedList } from '../../following/tracked.list.ts';
import { myApplicationsList } from '../../requests/myApplications.list.ts';
import { announcementsList } from '../../content/news/announcements.list.ts';
import { newsListList } from '../../content/news/newsList.list.ts';
import { reportRowsList } from '../../processes/reports/reportRows.list.ts';
import { batchJobsList } from '../../tasks/batch/batchJobs.list.ts';
import { doneRejectedList } from '../../tasks/doneRejected.list.ts';
import { givenTransfersList } from '../../tasks/givenTransfers.list.ts';
import { myDoneList } from '../../tasks/myDone.list.ts';
import { myTasksList } from '../../tasks/myTasks.list.ts';
import { processTasksList } from '../../tasks/processTasks.list.ts';
import { receivedTransfersList } from '../../tasks/receivedTransfers.list.ts';
import { tasksOfDefinitionList } from '../../tasks/tasksOfDefinition.list.ts';
import type { ListName } from '../../ui/navigation/addresses.ts';
import { createListPage, type ListPage } from './createListRoute.ts';

/**
 * List descriptions are small and share one chunk. The to-do list also has a chunk of its own, because it is often the
 * first page.
 */
export const LIST_DESCRIPTIONS: Readonly<Record<ListName, ListPage>> = {
  myTasks: createListPage(myTasksList),
  myDone: createListPage(myDoneList),
  doneRejected: createListPage(doneRejectedList),
  myApplications: createListPage(myApplicationsList),
  startable: createListPage(startableList),
  newProcess: createListPage(newProcessList),
  sentForwards: createListPage(sentForwardsList),
  receivedForwards: createListPage(receivedForwardsList),
  receivedTransfers: createListPage(receivedTransfersList),
  givenTransfers: createListPage(givenTransfersList),
  tracked: createListPage(trackedList),
  pendingRequests: createListPage(pendingRequestsList),
  batchJobs: createListPage(batchJobsList),
  favourites: createListPage(favouritesList),
  shares: createListPage(sharesList),
  notices: createListPage(noticesList),
  processTasks: createListPage(processTasksList),
  tasksOfDefinition: createListPage(tasksOfDefinitionList),
  businessLists: createListPage(businessListsList),
  agents: createListPage(agentsList),
  newsList: createListPage(newsListList),
  announcements: createListPage(announcementsList),
  reportRows: createListPage(reportRowsList),
};
