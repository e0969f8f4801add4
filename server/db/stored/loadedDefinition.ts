import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { GroupId, NodeId, PersonId } from '#domain/shared/ids.ts';

/** A loaded process file: the executable process, and what the server and pages show of it. */
export interface LoadedDefinition {
  readonly process: ProcessDefinition;
  /** The BPMN text with a diagram: the company's own, or a generated one. */
  readonly xml: string;
  readonly description: string;
  /** Key of a category of `categories.json`. */
  readonly category?: string;
  readonly icon?: string;
  readonly color?: string;
  /** The default form of all nodes; absent for a process without a form of ours. */
  readonly formAlias?: string;
  /** Nodes with a form of their own. */
  readonly nodeForms: Readonly<Record<NodeId, string>>;
  /** Prefix of request numbers, such as LV-2026-0031. */
  readonly numberPrefix?: string;
  /** Title of a request: text with `${field}`, `${initiator}` and `${process}`. */
  readonly subjectRule?: string;
  /** Form fields shown on the card of a list, in order. */
  readonly summaryFields: readonly string[];
  /** The most important form field; highlighted on cards and at the top of a request. */
  readonly keyFigure?: string;
  readonly startOptions: readonly StartOption[];
  /** Users and groups who may start it; empty for all users. */
  readonly starters: { readonly people: readonly PersonId[]; readonly groups: readonly GroupId[] };
  /** Variables in conditions; without a form, the fields that the start must contain. */
  readonly conditionVariables: readonly string[];
}

/** Start options in the platform's spelling (contract words 10). */
export const START_OPTIONS = [
  'skipFirstNode',
  'startConfirm',
  'fillOpinion',
  'assignFlowUsers',
  'startCalFlowusers',
  'relInsts',
] as const;
export type StartOption = (typeof START_OPTIONS)[number];
