import type { InstanceDto } from '#api/bpmShapes.ts';
import { toWireTime } from '#api/time.ts';
import { instanceStatusCodec } from '#api/wireCodecs.ts';
import { writingStep } from '#domain/process/chart/paths.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { ListedInstance } from '../lists/myInstances.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { summaryIn, type ListRowContext } from './listing.ts';

/**
 * An instance row (contract requests 1). `outcome`, `defName`, `curNode`, `heldSince`, `progress` and `toRevise` are
 * ours.
 */
export function instDto(row: ListedInstance, heldSince: Instant | undefined, listing: ListRowContext): InstanceDto {
  const { named, viewer } = listing;
  const definition = listing.definition(row.definition);
  const words = viewer.say(definition);
  return {
    instId: row.id,
    defId: row.definition,
    defCode: row.definitionKey,
    version: definition.version,
    treeId: viewer.treeId(row.category),
    instNo: row.number,
    billNo: row.number,
    busKey: null,
    subject: nameIn(row.subject, viewer.language),
    status: row.status === 'unknown' ? '' : instanceStatusCodec.toWire(row.status),
    endTime: row.endedAt === null ? null : toWireTime(row.endedAt),
    applicantName: named.name(row.initiator, row.initiatorName),
    applicantNo: null,
    startDepFull: named.name(row.department),
    lockedBy: null,
    fieldJson: summaryIn(listing, row.summary),
    taskExecutors: row.holders.map(named.executor),
    defName: words(definition.name),
    curNode: row.openNodes.map((node) => words(definition.loaded.process.nodes[node]?.name ?? node)).join(' / '),
    outcome: row.outcome,
    heldSince: heldSince === undefined ? null : toWireTime(heldSince),
    progress: row.progress,
    toRevise: row.openNodes.some((node) => node === writingStep(definition.loaded.process)?.id),
    ...engineColumns(row),
    ...entityColumns({
      id: row.id,
      tenant: row.tenant,
      by: row.initiator,
      department: row.department,
      at: row.startedAt,
      changedAt: row.endedAt ?? row.startedAt,
    }),
    createBy: row.initiator,
  };
}

/** What the platform tells of its engine and of ways of starting that we do not have (contract wire 6). */
const engineColumns = ({ id, definition, caller, department }: ListedInstance) => ({
  actInstId: id,
  actDefId: definition,
  parentActInstId: caller,
  isTest: 'NO',
  isLive: 'NO',
  liveInstId: null,
  formSolutionAlias: null,
  billType: '',
  startDepId: department,
});

/** Everybody whose name an instance row shows. */
export const peopleOfInstance = (row: Pick<ListedInstance, 'initiator' | 'department' | 'holders'>): string[] => [
  row.initiator,
  row.department,
  ...row.holders.map(({ id }) => id),
];
