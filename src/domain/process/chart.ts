import type { Holder } from '../instance/holders.ts';
import type { Instant, NodeId } from '../shared/ids.ts';
import type { RecordAction } from '../workflow/command.ts';
import type { Executor } from '../workflow/instanceState.ts';
import type { NodeKind } from '../workflow/processDefinition.ts';

/**
 * A process drawn: boxes and lines in the file's own coordinates, and how far the request has come (contract history
 * 2).
 */
export interface FlowChart {
  readonly nodes: readonly ChartNode[];
  readonly lines: readonly ChartLine[];
  readonly width: number;
  readonly height: number;
}
export interface ChartNode {
  readonly id: NodeId;
  readonly name: string;
  readonly kind: NodeKind | 'other';
  readonly scope?: NodeId;
  /** Of a boundary timer: the node it watches. */
  readonly attachedTo?: NodeId;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly progress: 'done' | 'current' | 'ahead';
  /** Newest last. */
  readonly steps: readonly {
    readonly action: RecordAction;
    readonly optionName?: string;
    /** The platform's own label, for actions we do not know. */
    readonly actionLabel: string;
    readonly handlerName: string;
    readonly agentForName?: string;
    readonly partners: readonly Executor[];
    readonly remark: string;
    /** When the task came to the person who acted. */
    readonly arrival?: Instant;
    readonly at?: Instant;
  }[];
  readonly holders: readonly Holder[];
}
export interface ChartLine {
  readonly id: string;
  readonly from: NodeId;
  readonly to: NodeId;
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly isTravelled: boolean;
}
