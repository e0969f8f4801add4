import type { NodeUsersDto } from '#api/bpmShapes.ts';
import { nodeKindWords } from '#api/words.ts';
import type { NextNode } from '#domain/task/reading.ts';
import { toExecutors } from '../wire/executors.ts';

type Voting = NonNullable<NextNode['voting']>;
const MODES: readonly Voting['mode'][] = ['parallel', 'sequential'];
const MEASURES: readonly Voting['by'][] = ['all', 'count', 'percent', 'condition'];

/** Where a decision leads (contract workflow 2.18); what stands behind a gateway hangs below it. */
export function toNextNode(dto: NodeUsersDto): NextNode {
  const voting = votingOf(dto);
  return {
    id: dto.nodeId,
    name: dto.nodeName ?? '',
    kind: kindOf(dto.nodeType),
    executors: toExecutors(dto.executors),
    behind: (dto.outcomeNodeUsers ?? []).map(toNextNode),
    // A batch node brings its people itself (contract workflow 2.18).
    maySelectPeople: (dto.allowSelectExecutor ?? false) && dto.multipleType !== 'batch',
    isSinglePerson: dto.single ?? false,
    mayBeEmpty: dto.allowExecutorNull ?? false,
    closes: dto.closes ?? [],
    ...(voting === undefined ? {} : { voting }),
  };
}

function kindOf(nodeType: string | null): NextNode['kind'] {
  const kind = nodeKindWords.fromWire(nodeType);
  if (kind === 'userTask' || kind === 'subProcess') return kind;
  if (kind === 'endEvent' || kind === 'terminateEvent') return 'end';
  return kind.endsWith('Gateway') ? 'gateway' : 'other';
}

function votingOf({ voting }: NodeUsersDto): Voting | undefined {
  const [mode, by] = [MODES.find((each) => each === voting?.mode), MEASURES.find((each) => each === voting?.by)];
  return voting && mode && by ? { mode, by, value: voting.value } : undefined;
}
