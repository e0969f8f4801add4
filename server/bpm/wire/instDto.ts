import type { InstanceDto } from '#api/bpmShapes.ts';
import { toWireTime } from '#api/time.ts';
import { instanceStatusWords } from '#api/words.ts';
import type { SummaryField } from '#domain/instance/reading.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import type { instances } from '../../storage/schema/requests.ts';
import type { Reader } from '../reader.ts';
import type { Named } from '../../directory/named.ts';

export type InstanceRow = typeof instances.$inferSelect;

/** An instance row (contract workflow 2.2). `outcome`, `defName` and `curNode` are ours. */
export function instDto(row: Omit<InstanceRow, 'state'>, definition: DeployedDefinition, named: Named, { say }: Reader): InstanceDto {
  const words = say(definition);
  return {
    instId: row.id, defId: row.definition, defCode: row.definitionKey, version: definition.version, treeId: row.category, instNo: row.number, billNo: row.number,
    busKey: null, subject: row.subject, status: row.status === 'unknown' ? '' : instanceStatusWords.toWire(row.status), createTime: toWireTime(row.startedAt),
    endTime: row.endedAt === null ? null : toWireTime(row.endedAt), createBy: row.initiator, applicantName: named.name(row.initiator, row.initiatorName), applicantNo: null,
    startDepFull: named.name(row.department), lockedBy: null, fieldJson: summaryText(row.summary, words), taskExecutors: row.holders.map(named.executor),
    defName: words(definition.name), curNode: row.openNodes.map((node) => words(definition.loaded.process.nodes[node]?.name ?? node)).join(' / '), outcome: row.outcome,
  };
}

/** Contract workflow 2.1 `formJson`: the summary fields, not the form. */
export const summaryText = (summary: readonly SummaryField[], words: (text: string) => string): string =>
  JSON.stringify(summary.map(({ label, value }) => ({ label: words(label), val: value.split(',').map(words).join(',') })));

/** Everybody whose name an instance row shows. */
export const peopleOfInstance = (row: Pick<InstanceRow, 'initiator' | 'department' | 'holders'>): string[] => [row.initiator, row.department, ...row.holders.map(({ id }) => id)];
