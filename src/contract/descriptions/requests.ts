import { bpmBoard } from '../workflow/bpmBoard.ts';
import { bpmCc } from '../workflow/bpmCc.ts';
import { bpmDef } from '../workflow/bpmDef.ts';
import { bpmFavourite } from '../workflow/bpmFavourite.ts';
import { bpmHistory } from '../workflow/bpmHistory.ts';
import { bpmImage } from '../workflow/bpmImage.ts';
import { bpmInst } from '../workflow/bpmInst.ts';
import { bpmLog } from '../workflow/bpmLog.ts';
import { bpmPending } from '../workflow/bpmPending.ts';
import { bpmShare } from '../workflow/bpmShare.ts';
import { bpmTracked } from '../workflow/bpmTracked.ts';
import { definitionFiles } from '../workflow/definitionFiles.ts';
import { processes } from '../workflow/processEndpoints.ts';
import { describeEndpoints } from './description.ts';

/** Requests, what users do with them, and the processes they follow. */
export const REQUESTS = [
  ...describeEndpoints('Requests', 'bpmInst', bpmInst, {
    getProcessConfig: ['requests:start', 'Returns what the start of a request needs: form, rights and first steps.'],
    getViewByDefId: ['requests:start', 'Returns the empty form of a process.'],
    startProcess: ['requests:start', 'Starts a request.'],
    saveDraft: ['requests:start', 'Stores a request as a draft.'],
    myBpmInsts: ['requests:read', 'Lists the requests the user has started.'],
    myBpmDraftInsts: ['requests:read', 'Lists the drafts of the user.'],
    getMyApprovedInsts: ['requests:read', 'Lists requests in which the user has decided.'],
    getInstDetail: ['requests:read', 'Returns a request with its forms.'],
    getInfoByDefKeyInstId: ['requests:read', 'Returns the forms of a request for a page of its process.'],
    cancelProcess: ['requests:start', 'Voids a request.'],
    revokeProcess: ['requests:start', 'Withdraws a request.'],
    query: ['requests:read', 'Lists the requests the user may read; all of them for an administrator.'],
    updateProcessStatus: ['requests:start', 'Stops a request, or resumes it.'],
    getNodeExecutors: ['tasks:read', 'Lists the assignees of a step to which a request can be moved.'],
    urge: ['requests:start', 'Reminds the assignees of the open tasks of a request.'],
    del: ['requests:start', 'Deletes a draft.'],
  }),
  ...describeEndpoints('Requests', 'bpmHistory', bpmHistory, {
    getCheckHistorys: ['requests:read', 'Lists the decisions and other records of a request.'],
    getMyApproved: ['tasks:read', 'Lists tasks the user has handled.'],
    getMyApprovedTaskCount: ['tasks:read', 'Returns the number of tasks the user has handled.'],
  }),
  ...describeEndpoints('Requests', 'bpmImage', bpmImage, {
    getBpmnXmlFromParam: ['requests:read', 'Returns the BPMN diagram of a request or a process.'],
    getBpmnImageNodeInfo: ['requests:read', 'Returns state and records of one step of a diagram.'],
  }),
  ...describeEndpoints('Requests', 'bpmLog', bpmLog, {
    getByInstId: ['requests:read', 'Lists all activities on a request, such as opening a task.'],
  }),
  ...describeEndpoints('Requests', 'bpmPending', bpmPending, {
    getMyPending: ['requests:read', 'Lists the stopped requests that concern the user.'],
  }),
  ...describeEndpoints('Following', 'bpmBoard', bpmBoard, {
    getByInstId: ['requests:read', 'Lists the messages on the board of a request.'],
    addMsg: ['requests:start', 'Writes a message on the board of a request.'],
  }),
  ...describeEndpoints('Following', 'bpmCc', bpmCc, {
    getMyTurnTo: ['requests:read', 'Lists the requests the user has forwarded.'],
    myRecevieTurn: ['requests:read', 'Lists the copies the user has received.'],
    updRead: ['requests:read', 'Marks copies as read.'],
    getByInstId: ['requests:read', 'Lists the copies of a request.'],
    getCcRecordByInstId: ['requests:read', 'Lists the recipients of the copies of a request.'],
    transfer: ['requests:start', 'Forwards a request to users, or replies to who forwarded it.'],
    transferFromTask: ['requests:start', 'Does the same as `bpmCc.transfer`, at the address of the specification.'],
  }),
  ...describeEndpoints('Following', 'bpmFavourite', bpmFavourite, {
    getMyCollections: ['requests:read', 'Lists the favourite requests of the user.'],
    isCollected: ['requests:read', 'Says whether a request is a favourite of the user.'],
    save: ['requests:read', 'Adds a request to the favourites.'],
    del: ['requests:read', 'Removes a request from the favourites.'],
  }),
  ...describeEndpoints('Following', 'bpmTracked', bpmTracked, {
    doTracked: ['requests:read', 'Follows a request, or stops following it.'],
    removeTracked: ['requests:read', 'Stops following requests.'],
    getMyTracked: ['requests:read', 'Lists the requests the user follows.'],
  }),
  ...describeEndpoints('Following', 'bpmShare', bpmShare, {
    getMyShares: ['requests:read', 'Lists the requests the user has shared.'],
    getSharedToMe: ['requests:read', 'Lists requests that were shared with the user.'],
    save: ['requests:start', 'Creates the link that shares a request.'],
    del: ['requests:start', 'Ends a link that shares a request.'],
    open: ['requests:read', 'Opens a shared request by its link, which grants the right to read it.'],
  }),
  ...describeEndpoints('Processes', 'bpmDef', bpmDef, {
    getAllForStart: ['requests:start', 'Lists the processes the user may start.'],
    getBydefKey: ['requests:start', 'Returns a process by its key; empty if there is none.'],
    query: ['session', 'Lists all processes.'],
    discard: ['session', 'Takes processes out of use.'],
    recover: ['session', 'Puts processes back into use.'],
    del: ['session', 'Deletes processes.'],
    getJumpNodes: ['tasks:read', 'Lists the steps to which a request can be moved.'],
    getStartUserNodes: ['requests:start', 'Lists the steps whose assignees are chosen at the start.'],
    getBatchUserNodes: ['tasks:read', 'Lists the steps whose assignees are chosen with a batch of decisions.'],
    getFlowNodesExecutors: ['requests:start', 'Lists the first steps of a request with their assignees.'],
  }),
  ...describeEndpoints('Processes', 'processes', processes, {
    query: ['session', 'Lists the processes with their settings.'],
    get: ['session', 'Returns a process with its settings.'],
    preview: ['session', 'Says what a change of a process would do, without making it.'],
    apply: ['session', 'Changes a process.'],
    log: ['session', 'Lists the changes of processes.'],
  }),
  ...describeEndpoints('Processes', 'definitionFiles', definitionFiles, {
    status: ['session', 'Says what a reload of the definition files would change.'],
    reload: ['session', 'Reads the definition files again.'],
  }),
];
