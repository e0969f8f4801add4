import type { NodeUsersDto } from '#contract/workflow/bpmShapes.ts';
import { nodeKindCodec } from '#contract/wire/wireCodecs.ts';
import type { NextNode } from '#domain/tasks/taskViews.ts';
import { toExecutors } from '../../http/wire/executors.ts';
import { toCommandPreview, toVoting } from './toCommandPreview.ts';

/** Converts a next node of a decision (contract tasks 9); nodes behind a gateway become its children. */
export function toNextNode(dto: NodeUsersDto): NextNode {
  const voting = toVoting(dto.voting);
  return {
    id: dto.nodeId,
    name: dto.nodeName ?? '',
    kind: toKind(dto.nodeType),
    executors: toExecutors(dto.executors),
    successors: (dto.outcomeNodeUsers ?? []).map(toNextNode),
    // A batch node defines its assignees itself (contract tasks 9).
    maySelectPeople: (dto.allowSelectExecutor ?? false) && dto.multipleType !== 'batch',
    isSinglePerson: dto.single ?? false,
    mayBeEmpty: dto.allowExecutorNull ?? false,
    ...(voting && { voting }),
    ...(dto.outlook && { preview: toCommandPreview(dto.outlook) }),
  };
}

function toKind(nodeType: string | null): NextNode['kind'] {
  const kind = nodeKindCodec.fromWire(nodeType);
  if (kind === 'userTask' || kind === 'subProcess') return kind;
  if (kind === 'endEvent' || kind === 'terminateEvent') return 'end';
  return kind.endsWith('Gateway') ? 'gateway' : 'other';
}
