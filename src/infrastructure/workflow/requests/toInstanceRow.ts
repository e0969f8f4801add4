import * as v from 'valibot';
import { bpmInstShape, type InstanceDto } from '#contract/workflow/bpmShapes.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { instanceStatusCodec } from '#contract/wire/wireCodecs.ts';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import { toExecutors } from '../../http/wire/executors.ts';
import { toOutcome } from '../../http/wire/toOutcome.ts';
import { toSummary } from '../../http/wire/toSummary.ts';

export function toInstanceRow(dto: InstanceDto): InstanceRow {
  const status = instanceStatusCodec.fromWire(dto.status);
  const endedAt = fromWireTime(dto.endTime);
  const waitingSince = fromWireTime(dto.heldSince);
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
    ...(waitingSince === undefined ? {} : { waitingSince }),
    ...(dto.progress === undefined || dto.progress === null ? {} : { progress: dto.progress }),
    ...(dto.toRevise === true && { isToRevise: true }),
    ...(endedAt === undefined ? {} : { endedAt }),
  };
}

/** Empty defaults for a request of which the platform sends only some fields (contract wire 12). */
export const EMPTY_INSTANCE: InstanceDto = v.parse(bpmInstShape, { instId: '-' });
