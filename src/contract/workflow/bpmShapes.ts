import { recordOfAnyNames } from '../wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import {
  count,
  executorShape,
  executorsShape,
  flag,
  wireTime,
  rowId,
  text,
  textsShape,
  type ExecutorDto,
} from '../wire/shapes.ts';

/** Entities of the workflow calls (contract tasks 1). Unused fields are not listed; unknown fields are ignored. */

/**
 * Instance (contract requests 1). `outcome`, `defName`, `curNode`, `heldSince` (since when its oldest open task has
 * been waiting) and `progress` (completed and remaining user tasks while it is running, and the votes of a
 * counter-sign) are ours.
 */
export const bpmInstShape = v.object({
  instId: rowId,
  defId: text,
  defCode: text,
  version: v.optional(v.nullable(count), 0),
  treeId: text,
  instNo: text,
  billNo: text,
  busKey: text,
  subject: text,
  status: text,
  createTime: wireTime,
  endTime: wireTime,
  createBy: text,
  applicantName: text,
  applicantNo: text,
  startDepFull: text,
  lockedBy: text,
  fieldJson: text,
  taskExecutors: executorsShape,
  defName: text,
  curNode: text,
  outcome: text,
  heldSince: wireTime,
  progress: v.optional(
    v.nullable(v.object({ done: count, total: count, votes: v.optional(v.object({ given: count, asked: count })) })),
  ),
  toRevise: flag,
});
export type InstanceDto = v.InferOutput<typeof bpmInstShape>;

/** Definition (contract definitions 1). */
export const definitionShape = v.object({
  defId: rowId,
  treeId: text,
  name: text,
  key: text,
  descp: text,
  status: text,
  version: v.optional(v.nullable(count), 0),
  icon: text,
  color: text,
});
export type DefinitionDto = v.InferOutput<typeof definitionShape>;

/**
 * Approval record (contract history 1). `ownerName` and `agentUserName` are ours; for an open task, the latter and its
 * id are the user whom a delegation rule replaced. `optionName` is ours: the node's own name of the decision (contract
 * definitions 3 `options`) in the reader's language, empty if there is none. `taskStatus` is ours and marks an open
 * task as locked.
 */
export const recordShape = v.object({
  hisId: text,
  instId: text,
  subject: text,
  treeId: text,
  nodeId: text,
  nodeName: text,
  taskId: text,
  createTime: wireTime,
  completeTime: wireTime,
  duration: v.optional(v.nullable(count)),
  ownerId: text,
  ownerName: text,
  handlerId: text,
  handlerUserName: text,
  handlerUserDeptName: text,
  agentUserId: text,
  agentUserName: text,
  checkStatus: v.string(),
  jumpType: text,
  jumpTypeName: text,
  optionName: text,
  remark: text,
  opinionName: text,
  linkUpUsers: v.optional(v.nullable(v.array(v.object({ id: text, name: text })))),
  opFiles: v.optional(v.nullable(v.array(v.object({ fileId: text, fileName: text })))),
  actTaskId: text,
  taskExecutors: executorsShape,
  taskStatus: text,
  transferorName: text,
});
export type RecordDto = v.InferOutput<typeof recordShape>;

const votingShape = v.optional(
  v.nullable(v.object({ mode: v.string(), by: v.string(), value: v.number(), fewer: v.optional(v.boolean()) })),
);
const nodePeople = { nodeId: rowId, nodeName: text, executors: executorsShape };

const tallyShape = v.optional(
  v.nullable(
    v.object({
      agree: count,
      refuse: count,
      abstain: count,
      voted: count,
      total: count,
      needed: v.optional(v.number()),
      wanted: v.optional(v.number()),
      verdict: v.optional(v.picklist(['passed', 'failed'])),
      isClosed: v.boolean(),
    }),
  ),
);

/**
 * Effects a command would have if it were sent now, for the sentence shown before sending. Ours: the platform has no
 * such call.
 */
export const outlookShape = v.object({
  opens: v.array(v.object({ ...nodePeople, voting: votingShape })),
  closes: v.array(v.object({ ...nodePeople, taskId: rowId })),
  backTo: v.optional(v.nullable(v.object(nodePeople))),
  ends: text,
  goesOnAllTheSame: flag,
  waitsFor: text,
  handsTo: executorsShape,
  becomes: text,
  standing: tallyShape,
  standsNow: tallyShape,
  closedJoins: v.optional(
    v.nullable(v.array(v.object({ nodeId: v.string(), nodeName: text, branches: v.array(v.string()) }))),
  ),
});
export type OutlookDto = v.InferOutput<typeof outlookShape>;

/**
 * Next nodes (contract tasks 9): gateways and sub-processes contain the nodes behind them. `voting` and `outlook` are
 * ours; only the outermost exits have an outlook.
 */
export interface NodeUsersDto {
  nodeId: string;
  nodeName: string | null;
  nodeType: string | null;
  level?: number | null;
  executors?: ExecutorDto[] | null;
  outcomeNodeUsers?: NodeUsersDto[] | null;
  multipleType?: string | null;
  allowSelectExecutor?: boolean | null;
  single?: boolean | null;
  allowExecutorNull?: boolean | null;
  voting?: { mode: string; by: string; value: number; fewer?: boolean | undefined } | null;
  outlook?: OutlookDto | null;
}
export const nodeUsersShape: v.GenericSchema<unknown, NodeUsersDto> = v.object({
  nodeId: rowId,
  nodeName: text,
  nodeType: text,
  level: v.optional(v.nullable(v.number())),
  executors: v.optional(v.nullable(v.array(executorShape))),
  outcomeNodeUsers: v.optional(v.nullable(v.array(v.lazy(() => nodeUsersShape)))),
  multipleType: v.optional(v.nullable(v.string())),
  allowSelectExecutor: v.optional(v.nullable(v.boolean())),
  single: v.optional(v.nullable(v.boolean())),
  allowExecutorNull: v.optional(v.nullable(v.boolean())),
  voting: votingShape,
  outlook: v.optional(v.nullable(outlookShape)),
});

/**
 * Form view of a task, a start page or a detail page (contract form 12). `template`, `metadata` and `script` are JSON
 * texts (contract form 5).
 */
export const formViewShape = v.object({
  formId: text,
  alias: text,
  idField: text,
  boAlias: text,
  title: text,
  data: v.optional(v.nullable(recordOfAnyNames(v.unknown())), {}),
  template: text,
  metadata: text,
  script: text,
  permission: v.optional(v.nullable(recordOfAnyNames(v.unknown())), {}),
  entMap: v.optional(v.nullable(v.record(v.string(), v.string())), {}),
  opinionSetting: v.optional(v.nullable(v.array(v.unknown())), []),
  /** Contract form 15: `OUTSIDE-URL` is an external form at the address in `component`. */
  type: v.nullish(v.string()),
  component: v.nullish(v.string()),
  urlParams: v.nullish(v.string()),
});
export type FormViewDto = v.InferOutput<typeof formViewShape>;

const buttonShape = v.object({ id: text, name: text, type: text, method: text, config: v.optional(v.unknown()) });
const optionsShape = v.optional(v.nullable(v.array(v.object({ text, value: v.string() }))), []);

/** Process configuration (contract definitions 2). */
export const processConfigShape = v.object({
  key: text,
  name: text,
  defId: text,
  startNodeOptions: textsShape,
  startReqNodes: textsShape,
  startSelNodes: textsShape,
  allowSelectPath: flag,
  buttonConfigs: v.optional(v.nullable(v.array(buttonShape)), []),
  buttonDetailConfigs: v.optional(v.nullable(v.array(buttonShape)), []),
});
export type ProcessConfigDto = v.InferOutput<typeof processConfigShape>;

/** User-task configuration (contract definitions 3). */
export const userTaskConfigShape = v.object({
  key: text,
  name: text,
  switchOptions: textsShape,
  backOptions: textsShape,
  startReturnMode: text,
  specReturnMode: text,
  multipleType: text,
  nextHandMode: text,
  options: optionsShape,
  signConfig: v.optional(
    v.nullable(
      v.object({
        completeType: text,
        finishOption: text,
        calOption: text,
        voteCount: v.optional(v.nullable(count)),
        voteOption: text,
        options: optionsShape,
      }),
    ),
  ),
  buttons: v.optional(v.nullable(v.array(buttonShape)), []),
});
export type UserTaskConfigDto = v.InferOutput<typeof userTaskConfigShape>;
