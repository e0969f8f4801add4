import * as v from 'valibot';
import { bpmInstShape, type InstanceDto } from '#api/bpmShapes.ts';
import { fromWireTime } from '#api/time.ts';
import { instanceStatusCodec } from '#api/wireCodecs.ts';
import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import { toExecutors } from '../wire/executors.ts';
import { toOutcome } from '../wire/toOutcome.ts';
import { toSummary } from '../wire/toSummary.ts';

export function toInstanceRow(dto: InstanceDto): InstanceRow {
  const status = instanceStatusCodec.fromWire(dto.status);
  const endedAt = fromWireTime(dto.endTime);
  const heldSince = fromWireTime(dto.heldSince);
  return {
    id: dto.instId,
    subject: dto.subject ?? '',
    number: dto.billNo ?? dto.instNo ?? '',
    definitionId: dto.defId ?? '',
    definitionKey: dto.defCode ?? '',
    definitionName: dto.defName ?? '',
    status,
    outcome: toOutcome(dto.outcome),
    initiatorId: dto.createBy ?? '',
    initiatorName: dto.applicantName ?? '',
    initiatorDepartment: dto.startDepFull ?? '',
    currentNode: dto.curNode ?? '',
    holders: toExecutors(dto.taskExecutors),
    summary: toSummary(dto.fieldJson),
    startedAt: fromWireTime(dto.createTime) ?? 0,
    ...(heldSince === undefined ? {} : { heldSince }),
    ...(dto.progress === undefined || dto.progress === null ? {} : { progress: dto.progress }),
    ...(dto.toRevise === true && { isToRevise: true }),
    ...(endedAt === undefined ? {} : { endedAt }),
  };
}

/** A request of which the platform tells a part only (contract wire 12): what it does not tell is empty. */
export const BARE_INSTANCE: InstanceDto = v.parse(bpmInstShape, { instId: '-' });
