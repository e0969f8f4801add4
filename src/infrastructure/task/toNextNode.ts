import type { NodeUsersDto } from '#api/bpmShapes.ts';
import { nodeKindCodec } from '#api/wireCodecs.ts';
import type { NextNode } from '#domain/task/taskViews.ts';
import { toExecutors } from '../wire/executors.ts';
import { toOutlook, toVoting } from './toOutlook.ts';

/** Where a decision leads (contract tasks 9); nodes after a gateway become its children. */
export function toNextNode(dto: NodeUsersDto): NextNode {
  const voting = toVoting(dto.voting);
  return {
    id: dto.nodeId,
    name: dto.nodeName ?? '',
    kind: kindOf(dto.nodeType),
    executors: toExecutors(dto.executors),
    behind: (dto.outcomeNodeUsers ?? []).map(toNextNode),
    // A batch node brings its people itself (contract tasks 9).
    maySelectPeople: (dto.allowSelectExecutor ?? false) && dto.multipleType !== 'batch',
    isSinglePerson: dto.single ?? false,
    mayBeEmpty: dto.allowExecutorNull ?? false,
    ...(voting && { voting }),
    ...(dto.outlook && { outlook: toOutlook(dto.outlook) }),
  };
}

function kindOf(nodeType: string | null): NextNode['kind'] {
  const kind = nodeKindCodec.fromWire(nodeType);
  if (kind === 'userTask' || kind === 'subProcess') return kind;
  if (kind === 'endEvent' || kind === 'terminateEvent') return 'end';
  return kind.endsWith('Gateway') ? 'gateway' : 'other';
}
