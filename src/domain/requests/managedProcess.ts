import type { PeopleRule } from '../workflow/processDefinition.ts';
import type { DefinitionId, Instant, NodeId } from '../shared/ids.ts';
import type { DefinitionSummary } from './definitionViews.ts';

/** A problem in the company folder: where it is and what was expected. Texts are empty if not known. */
export interface FolderProblem {
  readonly file: string;
  /** Line number from 1; 0 if not known. */
  readonly line: number;
  readonly element: string;
  readonly message: string;
  readonly expected: string;
  readonly example: string;
}
/** A process that gets a new version from the folder. `before` is 0 for a new process. */
export interface FolderChange {
  readonly key: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** Number of running requests that stay on earlier versions. */
  readonly running: number;
  /** Whether the process was withdrawn from the start list and would be offered again. */
  readonly isOfferedAgain: boolean;
}
/** Preview of loading the folder; nothing is changed. */
export interface FolderPreview {
  readonly problems: readonly FolderProblem[];
  /** Total number of problems; `problems` may contain only the first of them. */
  readonly problemCount: number;
  readonly changes: readonly FolderChange[];
}
/** The last load of the folder. */
export interface FolderLoad {
  readonly at: Instant;
  /** Name of the administrator; empty if the server loaded the folder by itself. */
  readonly by: string;
  readonly isRefused: boolean;
  readonly problems: readonly FolderProblem[];
  readonly problemCount: number;
}

/** A process in the administration pages. */
export interface ManagedProcess extends DefinitionSummary {
  readonly since: Instant;
  /** Its BPMN file in the folder; empty if no file describes it any more. */
  readonly file: string;
  /**
   * `running`: number of running requests on all versions. `runningBefore`: those on versions before the current one.
   */
  readonly running: number;
  readonly runningBefore: number;
  /** Number of steps that find no assignee for at least one possible initiator. */
  readonly unassignedSteps: number;
}
export interface ProcessOverview {
  /** Absent: the processes of this company are not loaded from a folder of this server. */
  readonly folder?: { readonly last?: FolderLoad };
  readonly processes: readonly ManagedProcess[];
}

export interface ProcessVersion {
  readonly id: DefinitionId;
  readonly version: number;
  readonly since: Instant;
  readonly running: number;
  readonly ended: number;
}
interface Named {
  readonly id: string;
  readonly name: string;
}
/**
 * The users and groups who may start a process. `from` is the source of the restriction: the chart, the administrators,
 * or none (everybody may start it).
 */
export interface ProcessStarters {
  readonly from: 'chart' | 'app' | 'everybody';
  readonly people: readonly Named[];
  readonly groups: readonly Named[];
  /** Number of users who may start it. */
  readonly count: number;
}
/** A people rule of a step, with the names of the users or groups it refers to. */
export interface PeopleRuleText {
  readonly from: PeopleRule['from'];
  readonly join: PeopleRule['join'];
  readonly names: readonly string[];
  readonly levels: number;
  readonly isOfLastHandler: boolean;
  readonly hasCondition: boolean;
}
export interface ProcessStep {
  readonly node: NodeId;
  readonly name: string;
  readonly rules: readonly PeopleRuleText[];
  /** Fallback rules, used if `rules` find no assignee. */
  readonly otherwise: readonly PeopleRuleText[];
  readonly emptyApprover: 'refuse' | 'leaveOpen' | 'passOver' | 'giveTo';
  /** Whether a user chooses the assignee. */
  readonly isChosen: boolean;
  /** Whether the assignees can be determined in advance. */
  readonly isKnown: boolean;
  readonly deciders: readonly { readonly name: string; readonly count: number }[];
  readonly deciderCount: number;
  readonly unassignedInitiators: readonly string[];
  readonly unassignedCount: number;
}
/** A process with its versions, starters and steps. */
export interface ProcessDetail extends ManagedProcess {
  readonly isFromFolder: boolean;
  readonly versions: readonly ProcessVersion[];
  /** Number of drafts that have not been submitted yet. */
  readonly drafts: number;
  readonly starters: ProcessStarters;
  readonly steps: readonly ProcessStep[];
  /** Number of possible initiators the steps were checked for. */
  readonly checkedInitiators: number;
  readonly warnings: readonly FolderProblem[];
  /** Version token of everything that can be changed here, for optimistic locking. */
  readonly versionToken: string;
}

/** A change by an administrator. `starters` without users and groups lets everybody start the process. */
export type ProcessChange =
  | { readonly kind: 'discard' | 'recover' }
  | { readonly kind: 'starters'; readonly people: readonly string[]; readonly groups: readonly string[] };
/** The effects a process change would have. */
export interface ProcessChangeEffects {
  readonly running: number;
  readonly drafts: number;
  /** Drafts of users who could not start the process any more. */
  readonly stranded: number;
  readonly before: number;
  readonly after: number;
}
export type ProcessChangeOutcome = 'saved' | 'changed';

export interface ProcessLogEntry {
  readonly id: string;
  readonly at: Instant;
  readonly by: string;
  readonly kind: 'loaded' | 'refused' | 'discarded' | 'recovered' | 'removed' | 'starters';
  readonly key: string;
  readonly name: string;
  readonly versions: readonly Pick<FolderChange, 'key' | 'name' | 'before' | 'after'>[];
  readonly problemCount: number;
  /** The first of these problems. */
  readonly problem: string;
  readonly before: string;
  readonly after: string;
}
