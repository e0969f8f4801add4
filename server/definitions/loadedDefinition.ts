import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { GroupId, NodeId, PersonId } from '#domain/shared/ids.ts';

/** A process file read whole: what the core runs, and what the server and the pages show beside it. */
export interface LoadedDefinition {
  readonly process: ProcessDefinition;
  /** The chart as it is drawn: the company's own text, or the same with a diagram when it had none. */
  readonly xml: string;
  readonly description: string;
  /** Key of a category of `categories.json`. */
  readonly category?: string;
  readonly icon?: string;
  readonly color?: string;
  /** The form all nodes show; absent for a process that came without a form of ours. */
  readonly formAlias?: string;
  /** Nodes with a form of their own. */
  readonly nodeForms: Readonly<Record<NodeId, string>>;
  /** Requests are numbered under it, such as LV-2026-0031. */
  readonly numberPrefix?: string;
  /** Title of a request: text with `${field}` in it; also `${initiator}` and `${process}`. */
  readonly subjectRule?: string;
  /** Form fields that stand on the card of a list, in order. */
  readonly summaryFields: readonly string[];
  /** The form field that says most of all: it stands out on cards and at the head of a request. */
  readonly keyFigure?: string;
  readonly startOptions: readonly StartOption[];
  /** Empty: everybody may start it. */
  readonly starters: { readonly people: readonly PersonId[]; readonly groups: readonly GroupId[] };
  /** Names the chart's conditions ask for; of a process without a form, the fields its start has to ask for. */
  readonly conditionVariables: readonly string[];
}

/** Contract words 10, in the platform's own words. */
export const START_OPTIONS = [
  'skipFirstNode',
  'startConfirm',
  'fillOpinion',
  'assignFlowUsers',
  'startCalFlowusers',
  'relInsts',
] as const;
export type StartOption = (typeof START_OPTIONS)[number];
