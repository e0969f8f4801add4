import { expect, it } from 'vitest';
import { ROUTES } from '#presentation/routes/routes.ts';

/** Addresses as the specification writes them (spec 2), and whether they need a login. */
it.each([
  ['/', 'workbench', 'session'],
  ['/pages/workspace', 'workbench', 'session'],
  ['/pages/myInfo', 'me', 'session'],
  ['/pages/Login', 'login', 'login'],
  ['/pages/bpm/myTasks', 'myTasks', 'session'],
  ['/pages/bpm/HasHandle', 'myDone', 'session'],
  ['/pages/bpm/myInst', 'myApplications', 'session'],
  ['/pages/bpm/BpmDefForStart', 'startable', 'session'],
  ['/pages/bpm/StartForm', 'startForm', 'session'],
  ['/pages/bpm/TaskDetail', 'taskDetail', 'session'],
  ['/pages/bpm/Approve', 'approve', 'session'],
  ['/pages/bpm/bpmReject', 'returnTask', 'session'],
  ['/pages/bpm/InstInfo', 'instanceDetail', 'session'],
  ['/pages/bpm/Approval', 'approvalHistory', 'session'],
  ['/pages/bpm/FlowImage', 'flowChart', 'session'],
  ['/pages/bpm/FlowAPPImage', 'flowChart', 'session'],
  ['/pages/bpm/Communication', 'communications', 'session'],
  ['/pages/bpm/theCirculationParticulars', 'circulationStatus', 'session'],
  ['/pages/bpm/TransmitParticulars', 'forwardDetail', 'session'],
  ['/pages/bpm/myOpenDoc', 'trackedDetail', 'session'],
  ['/pages/bpm/myPendingDetails', 'pendingDetail', 'session'],
  ['/pages/bpm/Journal', 'journal', 'session'],
  ['/pages/bpm/Amessage', 'board', 'session'],
  ['/pages/bpm/FormChangeLog/FormChangeLog', 'changes', 'session'],
  ['/pages/bpm/newsdetails', 'notice', 'session'],
  ['/pages/bpm/openInst', 'landing', 'session'],
  ['/pages/bpm/MyTransmit', 'sentForwards', 'session'],
  ['/pages/bpm/ReceiveTransmit', 'receivedForwards', 'session'],
  ['/pages/bpm/Hasreject', 'doneRejected', 'session'],
  ['/pages/bpm/ReceiveTask', 'receivedTransfers', 'session'],
  ['/pages/bpm/TransOutTask', 'givenTransfers', 'session'],
  ['/pages/bpm/MyTracked', 'tracked', 'session'],
  ['/pages/bpm/myPending', 'pendingRequests', 'session'],
  ['/pages/bpm/asynchronous', 'batchJobs', 'session'],
  ['/pages/bpm/myCollection', 'favourites', 'session'],
  ['/pages/bpm/myShare', 'shares', 'session'],
  ['/pages/bpm/mySolutions', 'newProcess', 'session'],
  ['/pages/bpm/news', 'notices', 'session'],
  ['/pages/bpm/mybpmTaskList', 'processTasks', 'session'],
  ['/pages/process/MyTaskByDefKey', 'tasksOfDefinition', 'session'],
  ['/pages/bpm/BatchTaskDetail', 'batchDecision', 'session'],
  ['/pages/bpm/asynchronousDetails', 'batchJob', 'session'],
  ['/pages/bpm/Appransfer', 'transfer', 'session'],
  ['/pages/bpm/Transject', 'retrieveTransfer', 'session'],
  ['/pages/bpm/AppaddSign', 'addSigners', 'session'],
  ['/pages/bpm/AppbpmTaskLinkup', 'communicate', 'session'],
  ['/pages/bpm/Appreply', 'replyQuestion', 'session'],
  ['/pages/bpm/theCirculation', 'circulate', 'session'],
  ['/pages/bpm/NodesExecutors', 'delivery', 'session'],
  ['/pages/exception/Success', 'success', 'public'],
  ['/pages/exception/Error', 'error', 'session'],
] as const)('opens %s as the page %s, access: %s', (address, name, access) => {
  const route = ROUTES.find(({ path, aliases }) => path === address || aliases.includes(address));
  expect(route).toMatchObject({ name, access });
});

it('has two tabs, the workbench and mine', () => {
  expect(ROUTES.filter(({ chrome }) => chrome === 'tabs').map(({ name }) => name)).toEqual(['workbench', 'me']);
});
