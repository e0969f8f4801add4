import type { InstanceDto } from '#contract/workflow/bpmShapes.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { instanceStatusCodec } from '#contract/wire/wireCodecs.ts';
import { findDraftStep } from '#domain/process/chart/paths.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { ListedInstance } from '../lists/listStartedInstances.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { formatListSummary, type ListRowContext } from './listing.ts';

/**
 * Converts a request to a list row (contract requests 1). `outcome`, `defName`, `curNode`, `heldSince`, `progress` and
 * `toRevise` are our own extensions.
 */
export function toInstanceDto(
  row: ListedInstance,
  heldSince: Instant | undefined,
  listing: ListRowContext,
): InstanceDto {
  const { named, viewer } = listing;
  const definition = listing.definition(row.definition);
  const words = viewer.translate(definition);
  return {
    instId: row.id,
    defId: row.definition,
    defCode: row.definitionKey,
    version: definition.version,
    treeId: viewer.treeId(row.category),
    instNo: row.number,
    billNo: row.number,
    busKey: null,
    subject: getLocalizedName(row.subject, viewer.language),
    status: row.status === 'unknown' ? '' : instanceStatusCodec.toWire(row.status),
    endTime: row.endedAt === null ? null : toWireTime(row.endedAt),
    applicantName: named.name(row.initiator, row.initiatorName),
    applicantNo: null,
    startDepFull: named.name(row.department),
    lockedBy: null,
    fieldJson: formatListSummary(listing, row.summary),
    taskExecutors: row.holders.map(named.executor),
    defName: words(definition.name),
    curNode: row.openNodes.map((node) => words(definition.loaded.process.nodes[node]?.name ?? node)).join(' / '),
    outcome: row.outcome,
    heldSince: heldSince === undefined ? null : toWireTime(heldSince),
    progress: row.progress,
    toRevise: row.openNodes.some((node) => node === findDraftStep(definition.loaded.process)?.id),
    ...engineColumns(row),
    ...toEntityColumns({
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

/** Fields of the platform's engine, and of ways to start a request that we do not support (contract wire 6). */
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

export const listInstanceUserIds = (row: Pick<ListedInstance, 'initiator' | 'department' | 'holders'>): string[] => [
  row.initiator,
  row.department,
  ...row.holders.map(({ id }) => id),
];
