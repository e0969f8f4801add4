import type { PeopleRule } from '../workflow/processDefinition.ts';
import type { DefinitionId, Instant, NodeId } from '../shared/ids.ts';
import type { KeptDefinition } from './definitionViews.ts';

/** What is wrong in the folder of a company, where, and what would have been right; empty where it is not said. */
export interface FolderProblem {
  readonly file: string;
  /** 0: not told. */
  readonly line: number;
  readonly element: string;
  readonly message: string;
  readonly expected: string;
  readonly example: string;
}
/** A process that another reading of the folder makes another version; `before` is 0 of a new one. */
export interface FolderChange {
  readonly key: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** Requests that stay on versions before. */
  readonly running: number;
  /** It was taken out of the start list, and would be in it again. */
  readonly isOfferedAgain: boolean;
}
/** What reading the folder would bring, without doing it. */
export interface FolderOutlook {
  readonly problems: readonly FolderProblem[];
  /** All there are; `problems` are those that are told. */
  readonly problemCount: number;
  readonly changes: readonly FolderChange[];
}
/** How the folder was read last. */
export interface FolderReading {
  readonly at: Instant;
  /** Empty: the server did by itself. */
  readonly by: string;
  readonly isRefused: boolean;
  readonly problems: readonly FolderProblem[];
  readonly problemCount: number;
}

/** A process as administrators look after it. */
export interface ManagedProcess extends KeptDefinition {
  readonly since: Instant;
  /** Its chart in the folder; empty where no file describes it any more. */
  readonly file: string;
  /** Requests under way, on all versions, and on versions before the one that runs. */
  readonly running: number;
  readonly runningBefore: number;
  /** Steps that find nobody for somebody who may start it. */
  readonly lostSteps: number;
}
export interface ProcessOverview {
  /** Absent: this company's processes come from no folder of this server. */
  readonly folder?: { readonly last?: FolderReading };
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
/** Who may start a process, and who says so: its chart, the administrators, or nobody, so that everybody may. */
export interface ProcessStarters {
  readonly from: 'chart' | 'app' | 'everybody';
  readonly people: readonly Named[];
  readonly groups: readonly Named[];
  /** How many may. */
  readonly count: number;
}
/** One rule of a step, with whom or what it names in words. */
export interface SaidRule {
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
  readonly rules: readonly SaidRule[];
  /** Who is asked where those find nobody. */
  readonly otherwise: readonly SaidRule[];
  readonly whenNobody: 'refuse' | 'leaveOpen' | 'passOver' | 'giveTo';
  /** Somebody chooses who decides. */
  readonly isChosen: boolean;
  /** Whether it can be told beforehand whom it finds. */
  readonly isKnown: boolean;
  readonly deciders: readonly { readonly name: string; readonly count: number }[];
  readonly deciderCount: number;
  readonly nobodyFor: readonly string[];
  readonly nobodyCount: number;
}
/** One process whole. */
export interface ProcessDetail extends ManagedProcess {
  readonly isFromFolder: boolean;
  readonly versions: readonly ProcessVersion[];
  /** Kept by people who have not handed them in yet. */
  readonly drafts: number;
  readonly starters: ProcessStarters;
  readonly steps: readonly ProcessStep[];
  /** For so many of who may start it the steps were looked at. */
  readonly judged: number;
  readonly warnings: readonly FolderProblem[];
  /** Stands for all that may be changed here. */
  readonly stamp: string;
}

/** What an administrator changes of a process; without anybody named, everybody may start it. */
export type ProcessChange =
  | { readonly kind: 'discard' | 'recover' }
  | { readonly kind: 'starters'; readonly people: readonly string[]; readonly groups: readonly string[] };
/** What it would do. */
export interface ProcessChangeEffects {
  readonly running: number;
  readonly drafts: number;
  /** Drafts of people who may not start it then. */
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
  /** The first of them. */
  readonly problem: string;
  readonly before: string;
  readonly after: string;
}
