import type { AnswerOf } from '#api/endpoint.ts';
import { definitionFiles } from '#api/definitionFiles.ts';
import {
  processes,
  type FolderReadingDto,
  type ManagedProcessDto,
  type ProcessChangeDto,
  type ProcessDetailDto,
} from '#api/processEndpoints.ts';
import { fromWireTime } from '#api/time.ts';
import { definitionStatusCodec } from '#api/wireCodecs.ts';
import type { AskedProcessChange, ProcessGateway } from '#application/ports/processGateway.ts';
import type {
  FolderReading,
  ManagedProcess,
  ProcessDetail,
  ProcessLogEntry,
} from '#domain/definition/managedProcess.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { toDefinition } from '../instance/toDefinition.ts';
import { toPage, toQuery, type QuerySpelling } from '../wire/pages.ts';
import { withoutValue } from '../wire/withoutValue.ts';

const LOG: QuerySpelling = { filters: { key: { key: 'key' } } };

export const makeHttpProcessGateway = (call: ApiClient): ProcessGateway => ({
  async all() {
    const answer = await call(processes.query, {});
    if (!answer.ok) return answer;
    const { folder, processes: rows } = answer.value;
    return ok({
      ...(folder && { folder: folder.last === null ? {} : { last: toReading(folder.last) } }),
      processes: rows.map(toManagedProcess),
    });
  },
  async process(key) {
    const answer = await call(processes.get, { fields: { key } });
    return answer.ok ? ok(toDetail(answer.value)) : answer;
  },
  foresee: (asked) => call(processes.foresee, { body: toWire(asked) }),
  async change(asked, key) {
    const answer = await call(processes.change, { body: toWire(asked), key });
    return answer.ok ? ok(answer.value.outcome) : answer;
  },
  async log(request) {
    const answer = await call(processes.log, { body: toQuery(request, LOG) });
    return answer.ok ? ok(toPage(answer, toLogEntry)) : answer;
  },
  lookAtFolder: () => call(definitionFiles.look, {}),
  readFolder: async () => withoutValue(await call(definitionFiles.reload, {})),
});

/** Lists are the wire's own there. */
const toWire = ({ change, ...asked }: AskedProcessChange) => ({
  ...asked,
  change: structuredClone(change) as ProcessChangeDto,
});

const toReading = ({ at, by, isRefused, problems, problemCount }: FolderReadingDto): FolderReading => ({
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
  lostSteps: dto.lostSteps,
});

const toDetail = (dto: ProcessDetailDto): ProcessDetail => ({
  ...toManagedProcess(dto),
  isFromFolder: dto.isFromFolder,
  versions: dto.versions.map(({ since, ...version }) => ({ ...version, since: fromWireTime(since) ?? 0 })),
  drafts: dto.drafts,
  starters: dto.starters,
  steps: dto.steps,
  judged: dto.judged,
  warnings: dto.warnings,
  stamp: dto.stamp,
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
