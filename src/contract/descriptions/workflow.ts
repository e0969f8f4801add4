import { bpmAbsence } from '../workflow/bpmAbsence.ts';
import { bpmAgent } from '../workflow/bpmAgent.ts';
import { bpmAsync } from '../workflow/bpmAsync.ts';
import { bpmCirculation } from '../workflow/bpmCirculation.ts';
import { bpmCommunication } from '../workflow/bpmCommunication.ts';
import { bpmOpinion } from '../workflow/bpmOpinion.ts';
import { bpmPreview } from '../workflow/bpmPreview.ts';
import { bpmTask } from '../workflow/bpmTask.ts';
import { bpmTaskLists } from '../workflow/bpmTaskLists.ts';
import { bpmTransfer } from '../workflow/bpmTransfer.ts';
import { describeEndpoints } from './description.ts';

/** Tasks, decisions and what belongs to them. */
export const WORKFLOW = [
  ...describeEndpoints('Tasks', 'bpmTaskLists', bpmTaskLists, {
    myTasks: ['tasks:read', 'Lists the open tasks of the user.'],
    query: ['tasks:read', 'Lists the open tasks the user may read; all of them for an administrator.'],
    myTasksByDefKey: ['tasks:read', 'Lists the open tasks of the user in one process.'],
    getMyTaskCount: ['tasks:read', 'Returns the number of open tasks of the user.'],
  }),
  ...describeEndpoints('Tasks', 'bpmTask', bpmTask, {
    getTaskInfo: ['tasks:read', 'Returns a task with its request, forms and rights, and marks it as seen.'],
    getByInstId: ['tasks:read', 'Lists the open tasks of a request.'],
    getBatchTasksInfo: ['tasks:read', 'Returns the decisions that several tasks offer, for a batch.'],
    getBackNodes: ['tasks:read', 'Lists the steps to which a task can be returned.'],
    getTaskFlowNodesExecutors: ['tasks:read', 'Lists the next steps of a decision with their assignees.'],
    completeTask: ['tasks:decide', 'Decides a task: agrees, refuses, abstains or returns it.'],
    batCompleteTask: ['tasks:decide', 'Decides several tasks with one opinion.'],
    agreeByTicket: ['none', 'Agrees to a task with the single-use ticket of a push message.'],
    saveFormData: ['tasks:decide', 'Stores the form of a task without deciding it.'],
    updateLocked: ['tasks:decide', 'Claims a task of several candidates, or releases it.'],
    transTask: ['tasks:decide', 'Transfers a task to another user.'],
    addSignUser: ['tasks:decide', 'Adds approvers to a running vote.'],
    jumpToNode: ['tasks:decide', 'Ends a task and moves its request to a chosen step.'],
    takeBackTask: ['session', 'Takes a request back to a chosen step, for administrators.'],
  }),
  ...describeEndpoints('Tasks', 'bpmPreview', bpmPreview, {
    preview: ['tasks:read', 'Says what a decision would do, without deciding.'],
  }),
  ...describeEndpoints('Tasks', 'bpmTransfer', bpmTransfer, {
    getMyReceiveTask: ['tasks:read', 'Lists tasks that were transferred to the user.'],
    getMyTransOutTask: ['tasks:read', 'Lists tasks the user has transferred.'],
    doRetrieveTask: ['tasks:decide', 'Takes a transferred task back.'],
  }),
  ...describeEndpoints('Tasks', 'bpmCirculation', bpmCirculation, {
    transRoamTask: ['tasks:decide', 'Circulates a task among users, who handle it one after the other or together.'],
    cancelTransRoamTask: ['tasks:decide', 'Ends the circulation of a task.'],
    getRoamTasks: ['tasks:read', 'Lists the tasks of a circulation.'],
  }),
  ...describeEndpoints('Tasks', 'bpmCommunication', bpmCommunication, {
    linkup: ['tasks:decide', 'Asks users a question about a task.'],
    getCommuTasks: ['tasks:read', 'Lists the questions about a task with their answers.'],
    replyLinkupTask: ['tasks:decide', 'Answers a question about a task.'],
    canReplyCommu: ['tasks:read', 'Says whether the user can answer a question.'],
    revokeCmTask: ['tasks:decide', 'Withdraws a question.'],
  }),
  ...describeEndpoints('Tasks', 'bpmAsync', bpmAsync, {
    save: ['tasks:decide', 'Starts a batch of decisions that runs in the background.'],
    query: ['tasks:read', 'Lists the batches of the user.'],
    get: ['tasks:read', 'Returns a batch with the result of each task.'],
    retry: ['tasks:decide', 'Runs the failed decisions of a batch again.'],
    del: ['tasks:decide', 'Deletes a batch that has ended.'],
  }),
  ...describeEndpoints('Tasks', 'bpmOpinion', bpmOpinion, {
    getUserText: ['tasks:read', 'Lists the phrases of the user for opinions.'],
    save: ['session', 'Stores a phrase for opinions.'],
    del: ['session', 'Deletes a phrase for opinions.'],
  }),
  ...describeEndpoints('Delegation', 'bpmAgent', bpmAgent, {
    getMyAgents: ['tasks:read', 'Lists the delegations of the user.'],
    save: ['session', 'Creates or changes a delegation.'],
    end: ['session', 'Ends a delegation.'],
    del: ['session', 'Deletes a delegation.'],
    getAwayTimes: ['directory:read', 'Lists the times at which users are away.'],
    getDefinitions: ['tasks:read', 'Lists the processes that can be delegated.'],
  }),
  ...describeEndpoints('Delegation', 'bpmAbsence', bpmAbsence, {
    getOverlaps: ['requests:read', 'Lists requests of the user for the same time.'],
  }),
];
