import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { definitionFiles } from '#contract/workflow/definitionFiles.ts';
import {
  processes,
  type FolderLoadDto,
  type ManagedProcessDto,
  type ProcessChangeDto,
  type ProcessDetailDto,
} from '#contract/workflow/processEndpoints.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { definitionStatusCodec } from '#contract/wire/wireCodecs.ts';
import type { ProcessChangeInput, ProcessGateway } from '#application/ports/workflow/processGateway.ts';
import type { FolderLoad, ManagedProcess, ProcessDetail, ProcessLogEntry } from '#domain/requests/managedProcess.ts';
import { ok, mapResult } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { toDefinition } from '../requests/toDefinition.ts';
import { toQuery, type QueryMapping, toPageResult } from '../../http/wire/pages.ts';
import { discardValue } from '../../http/wire/discardValue.ts';

const LOG: QueryMapping = { filters: { key: { key: 'key' } } };

export const createHttpProcessGateway = (call: ApiClient): ProcessGateway => ({
  async getOverview() {
    const answer = await call(processes.query, {});
    if (!answer.ok) return answer;
    const { folder, processes: rows } = answer.value;
    return ok({
      ...(folder && { folder: folder.last === null ? {} : { last: toReading(folder.last) } }),
      processes: rows.map(toManagedProcess),
    });
  },
  findProcess: async (key) => mapResult(await call(processes.get, { fields: { key } }), toDetail),
  previewChange: (asked) => call(processes.preview, { body: toWire(asked) }),
  applyChange: async (asked, key) =>
    mapResult(await call(processes.apply, { body: toWire(asked), key }), ({ outcome }) => outcome),
  listLog: async (request) => toPageResult(await call(processes.log, { body: toQuery(request, LOG) }), toLogEntry),
  previewFolder: () => call(definitionFiles.status, {}),
  deployFolder: async () => discardValue(await call(definitionFiles.reload, {})),
});

/** Clones the change, because the lists of the wire types are mutable. */
const toWire = ({ change, ...asked }: ProcessChangeInput) => ({
  ...asked,
  change: structuredClone(change) as ProcessChangeDto,
});

const toReading = ({ at, by, isRefused, problems, problemCount }: FolderLoadDto): FolderLoad => ({
  at: fromWireTime(at) ?? 0,
  by: by ?? '',
  isRefused: isRefused === true,
  problems,
  problemCount,
});

const toManagedProcess = (dto: ManagedProcessDto): ManagedProcess => ({
  ...toDefinition(dto),
  status: definitionStatusCodec.fromWire(dto.status),
  since: fromWireTime(dto.since) ?? 0,
  file: dto.file ?? '',
  running: dto.running,
  runningBefore: dto.runningBefore,
  unassignedSteps: dto.lostSteps,
});

const toDetail = (dto: ProcessDetailDto): ProcessDetail => ({
  ...toManagedProcess(dto),
  isFromFolder: dto.isFromFolder,
  versions: dto.versions.map(({ since, ...version }) => ({ ...version, since: fromWireTime(since) ?? 0 })),
  drafts: dto.drafts,
  starters: dto.starters,
  steps: dto.steps.map(({ whenNobody, nobodyFor, nobodyCount, ...step }) => ({
    ...step,
    emptyApprover: whenNobody,
    unassignedInitiators: nobodyFor,
    unassignedCount: nobodyCount,
  })),
  checkedInitiators: dto.judged,
  warnings: dto.warnings,
  versionToken: dto.stamp,
});

const toLogEntry = ({
  at,
  by,
  key,
  name,
  problem,
  before,
  after,
  ...rest
}: AnswerOf<typeof processes.log>['data'][number]): ProcessLogEntry => ({
  ...rest,
  at: fromWireTime(at) ?? 0,
  by: by ?? '',
  key: key ?? '',
  name: name ?? '',
  problem: problem ?? '',
  before: before ?? '',
  after: after ?? '',
});
