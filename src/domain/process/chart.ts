import type { TaskHolder } from '../requests/holders.ts';
import type { Instant, NodeId } from '../shared/ids.ts';
import type { RecordAction } from '../workflow/command.ts';
import type { Executor } from '../workflow/instanceState.ts';
import type { NodeKind } from '../workflow/processDefinition.ts';

/** A process diagram in the coordinates of its file, with the progress of a request (contract history 2). */
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
  /** For a boundary timer: the node it is attached to. */
  readonly attachedTo?: NodeId;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly progress: 'done' | 'current' | 'ahead';
  /** Oldest first. */
  readonly steps: readonly {
    readonly action: RecordAction;
    readonly optionName?: string;
    /** The platform's label, used for unknown actions. */
    readonly actionLabel: string;
    readonly handlerName: string;
    readonly agentForName?: string;
    readonly partners: readonly Executor[];
    readonly remark: string;
    /** When the user who acted received the task. */
    readonly arrival?: Instant;
    readonly at?: Instant;
  }[];
  readonly holders: readonly TaskHolder[];
}
export interface ChartLine {
  readonly id: string;
  readonly from: NodeId;
  readonly to: NodeId;
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly isTravelled: boolean;
}
