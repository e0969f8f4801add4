import { formatDate } from '#domain/shared/calendar.ts';
import { wallTime } from '#domain/shared/timeZone.ts';
import { formatStoredDate } from '#application/formatting/dateText.ts';
import { formatList } from '#application/formatting/listText.ts';
import type { Language } from '#application/formatting/language.ts';
import type { InstanceDto, RecordDto } from '#contract/workflow/bpmShapes.ts';
import { fromWireTime, toWireTime } from '#contract/wire/time.ts';
import { recordActionCodec } from '#contract/wire/wireCodecs.ts';
import { findArrival } from '#domain/history/findArrival.ts';
import type { PrintScope } from '#domain/print/printScope.ts';
import type { StoredInstance } from '#server/db/schema/requests.ts';
import en from '../../../src/texts/en-US/status.json' with { type: 'json' };
import ja from '../../../src/texts/ja-JP/status.json' with { type: 'json' };
import zh from '../../../src/texts/zh-CN/status.json' with { type: 'json' };
import { HISTORY, HISTORY_NAMES, REQUEST_NAMES, ROW_NUMBER } from '#server/documents/printNames.ts';
import { toTextEntry } from '#server/documents/printScopeOf.ts';

interface PrintReader {
  readonly language: Language;
  readonly timeZone: string;
}

type Row = Pick<StoredInstance, 'status' | 'outcome'>;
type Named<Name extends string> = Readonly<Record<Name, string | null | undefined>>;

/** Returns the values of a request that a template can refer to, such as its status and decisions. */
export function createRequestScope(
  row: Row,
  dto: InstanceDto,
  history: readonly RecordDto[],
  reader: PrintReader,
): PrintScope {
  const values: Named<(typeof REQUEST_NAMES)[number]> = {
    'request.number': dto.billNo,
    'request.subject': dto.subject,
    'request.process': dto.defName,
    'request.status': formatStatus(row, reader.language),
    'request.initiator': dto.applicantName,
    'request.department': dto.startDepFull,
    'request.startedAt': formatTimestamp(dto.createTime, reader),
    'request.endedAt': formatTimestamp(dto.endTime, reader),
  };
  const done = history.filter(({ completeTime }) => completeTime !== null && completeTime !== undefined).toReversed();
  const acted = history.map(toHistoryAction);
  return {
    entries: toEntries(REQUEST_NAMES, values),
    rows: {
      [HISTORY]: done.map((record, place) => ({
        entries: {
          [ROW_NUMBER]: { text: String(place + 1), value: place + 1 },
          ...toEntries(HISTORY_NAMES, historyRow(record, acted, reader)),
        },
        rows: {},
      })),
    },
  };
}

type Acted = Parameters<typeof findArrival>[0];

function historyRow(
  record: RecordDto,
  acted: readonly Acted[],
  reader: PrintReader,
): Named<(typeof HISTORY_NAMES)[number]> {
  const { handlerUserName, handlerUserDeptName, ownerName, linkUpUsers } = record;
  const isHandedOver = isTransfer(record);
  const partners = isHandedOver ? [handlerUserName] : (linkUpUsers ?? []).map(({ name }) => name);
  const arrival = findArrival(toHistoryAction(record), acted);
  return {
    node: record.nodeName,
    person: [isHandedOver ? ownerName : handlerUserName, formatList(reader.language, partners.filter(isText))]
      .filter(isText)
      .join(' → '),
    department: isHandedOver ? null : handlerUserDeptName,
    decision: record.optionName ?? record.jumpTypeName,
    opinion: record.remark,
    arrived: arrival === undefined ? '' : formatTimestamp(toWireTime(arrival), reader),
    at: formatTimestamp(record.completeTime, reader),
  };
}

const isText = (name: string | null | undefined): name is string => typeof name === 'string' && name !== '';

const isTransfer = ({ checkStatus }: RecordDto): boolean => recordActionCodec.fromWire(checkStatus) === 'transfer';

/** Converts a record for the rules of the history (contract history 1.1). The actor of a transfer is the owner. */
function toHistoryAction(record: RecordDto): Acted {
  const { taskId, handlerId, ownerId, checkStatus, createTime, completeTime } = record;
  const doneAt = fromWireTime(completeTime);
  const actor = isTransfer(record) ? ownerId : handlerId;
  return {
    action: recordActionCodec.fromWire(checkStatus),
    arrivedAt: fromWireTime(createTime) ?? doneAt ?? 0,
    partners: isTransfer(record) ? [{ kind: 'person', id: handlerId ?? '', name: '' }] : [],
    ...(taskId !== null && { task: taskId }),
    ...(actor !== null && { handlerId: actor }),
    ...(doneAt !== undefined && { doneAt }),
  };
}

const toEntries = <Name extends string>(names: readonly Name[], values: Named<Name>): PrintScope['entries'] =>
  Object.fromEntries(names.map((name) => [name, toTextEntry(values[name] ?? '')]));

/** Formats a timestamp in the company's time zone, including the year. */
export function formatTimestamp(wire: string | number | null | undefined, { language, timeZone }: PrintReader): string {
  const at = fromWireTime(wire);
  return at === undefined ? '' : formatStoredDate(formatDate(wallTime(at, timeZone), MINUTES), MINUTES, language);
}
const MINUTES = 'YYYY-MM-DD HH:mm';

const STATUS = { 'zh-CN': zh, 'en-US': en, 'ja-JP': ja } as const;

/** Returns the status as the pages show it; for a finished request its outcome. */
function formatStatus({ status, outcome }: Row, language: Language): string {
  const words: Readonly<Record<string, string>> = STATUS[language];
  const isOver = status === 'succeeded' || outcome !== 'open';
  return words[isOver ? `outcome.${outcome}` : `instance.${status}`] ?? '';
}
