import { afterReturnCodec, returnTargetCodec } from '#api/wireCodecs.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import type { AfterReturn } from '#domain/workflow/processDefinition.ts';

interface Sent {
  readonly taskId: string;
  readonly checkType: string;
  readonly nextJumpType?: string | null | undefined;
  readonly destNodeId?: string | null | undefined;
}

/** Whatever is not `normal` comes straight back (contract words 5). */
export const afterReturnOf = (nextJumpType: string | null | undefined): AfterReturn =>
  afterReturnCodec.fromWire(nextJumpType) === 'normal' ? 'normal' : 'backtrack';

/** The return a call asks for; `undefined` when it asks for something else. */
export function returnOf(
  { taskId, checkType, nextJumpType, destNodeId }: Sent,
  opinion: string,
): CommandOf<'return'> | undefined {
  const target = returnTargetCodec.fromWire(checkType);
  if (target === 'unknown') return undefined;
  return {
    kind: 'return',
    task: taskId,
    opinion,
    to: target === 'node' ? { node: destNodeId ?? '' } : target,
    afterwards: afterReturnOf(nextJumpType),
  };
}
