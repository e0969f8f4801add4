import { writeDate } from '#application/form/dateText.ts';
import { formatList } from '#application/form/listText.ts';
import type { Language } from '#application/language.ts';
import type { InstanceDto, RecordDto } from '#api/bpmShapes.ts';
import { fromWireTime, toWireTime } from '#api/time.ts';
import { recordActionCodec } from '#api/wireCodecs.ts';
import { findArrival } from '#domain/history/findArrival.ts';
import type { PrintScope } from '#domain/print/printScope.ts';
import type { StoredInstance } from '../storage/schema/requests.ts';
import en from '../../src/texts/en-US/status.json' with { type: 'json' };
import ja from '../../src/texts/ja-JP/status.json' with { type: 'json' };
import zh from '../../src/texts/zh-CN/status.json' with { type: 'json' };
import { HISTORY, HISTORY_NAMES, REQUEST_NAMES, ROW_NUMBER } from './printNames.ts';
import { wordEntry } from './printScopeOf.ts';

type Row = Pick<StoredInstance, 'status' | 'outcome'>;
type Named<Name extends string> = Readonly<Record<Name, string | null | undefined>>;

/** Everything a template may name of a request: where it stands, and what was decided on its way. */
export function scopeOfRequest(
  row: Row,
  dto: InstanceDto,
  history: readonly RecordDto[],
  language: Language,
): PrintScope {
  const told: Named<(typeof REQUEST_NAMES)[number]> = {
    'request.number': dto.billNo,
    'request.subject': dto.subject,
    'request.process': dto.defName,
    'request.status': statusWords(row, language),
    'request.initiator': dto.applicantName,
    'request.department': dto.startDepFull,
    'request.startedAt': momentText(dto.createTime, language),
    'request.endedAt': momentText(dto.endTime, language),
  };
  const done = history.filter(({ completeTime }) => completeTime !== null && completeTime !== undefined).toReversed();
  const acted = history.map(toActed);
  return {
    entries: entriesOf(REQUEST_NAMES, told),
    rows: {
      [HISTORY]: done.map((record, place) => ({
        entries: {
          [ROW_NUMBER]: { text: String(place + 1), value: place + 1 },
          ...entriesOf(HISTORY_NAMES, historyRow(record, acted, language)),
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
  language: Language,
): Named<(typeof HISTORY_NAMES)[number]> {
  const { handlerUserName, handlerUserDeptName, ownerName, linkUpUsers } = record;
  const isHandedOver = isTransfer(record);
  const partners = isHandedOver ? [handlerUserName] : (linkUpUsers ?? []).map(({ name }) => name);
  const arrival = findArrival(toActed(record), acted);
  return {
    node: record.nodeName,
    person: [isHandedOver ? ownerName : handlerUserName, formatList(language, partners.filter(isText))]
      .filter(isText)
      .join(' → '),
    department: isHandedOver ? null : handlerUserDeptName,
    decision: record.optionName ?? record.jumpTypeName,
    opinion: record.remark,
    arrived: arrival === undefined ? '' : momentText(toWireTime(arrival), language),
    at: momentText(record.completeTime, language),
  };
}

const isText = (name: string | null | undefined): name is string => typeof name === 'string' && name !== '';

const isTransfer = ({ checkStatus }: RecordDto): boolean => recordActionCodec.fromWire(checkStatus) === 'transfer';

/** A record as the rules of the history read it (contract history 1.1): of a hand-over the owner acted. */
function toActed(record: RecordDto): Acted {
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

const entriesOf = <Name extends string>(names: readonly Name[], told: Named<Name>): PrintScope['entries'] =>
  Object.fromEntries(names.map((name) => [name, wordEntry(told[name] ?? '')]));

/** By the wall of the company, with its year. */
export const momentText = (wire: string | number | null | undefined, language: Language): string =>
  typeof wire === 'string' && wire !== '' ? writeDate(wire, 'YYYY-MM-DD HH:mm', language) : '';

const STATUS = { 'zh-CN': zh, 'en-US': en, 'ja-JP': ja } as const;

/** Where it stands, in the words of the pages: an approved request is told as such. */
function statusWords({ status, outcome }: Row, language: Language): string {
  const words: Readonly<Record<string, string>> = STATUS[language];
  const isOver = status === 'succeeded' || outcome !== 'open';
  return words[isOver ? `outcome.${outcome}` : `instance.${status}`] ?? '';
}
