import { afterReturnCodec, returnTargetCodec } from '#contract/wire/wireCodecs.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import type { AfterReturn } from '#domain/workflow/processDefinition.ts';

interface Sent {
  readonly taskId: string;
  readonly checkType: string;
  readonly nextJumpType?: string | null | undefined;
  readonly destNodeId?: string | null | undefined;
}

/** Every value except `normal` means backtrack (contract words 5). */
export const parseAfterReturn = (nextJumpType: string | null | undefined): AfterReturn =>
  afterReturnCodec.fromWire(nextJumpType) === 'normal' ? 'normal' : 'backtrack';

/** Returns the return command of a call; `undefined` if it is no return. */
export function parseReturn(
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
    afterwards: parseAfterReturn(nextJumpType),
  };
}
