import type { Value, Variables } from '#package/expression.ts';
import { writeDouble } from '#package/form.ts';
import type { WorkCalendar } from '#package/definition.ts';
import type { Instant } from '#package/process.ts';
import { toWireTime } from '#api/time.ts';
import type { Company } from '../definitions/company.ts';
import type { SampleCell, SampleValues } from '../definitions/files/historyFiles.ts';
import { formRowsIn } from '../forms/fieldChanges.ts';
import type { LocalText } from '../definitions/localText.ts';
import { ID_FIELD } from '../forms/formView.ts';
import { dayText, workdayText } from './officeHours.ts';

export interface SampleFacts {
  readonly company: Company;
  readonly startedAt: Instant;
  readonly initiator: string;
  /** Moments are told in working days. */
  readonly calendar: WorkCalendar;
  /** The record as it stands: who writes into a table again writes into its rows, and further rows are new. */
  readonly before: Variables;
  /** Keeps a file of that name and gives its id and size. */
  readonly keepFile: (name: LocalText) => { readonly id: string; readonly size: number };
}

/** The values of a sample request as a page would send them. */
export const sampleRecord = (values: SampleValues, facts: SampleFacts): Variables =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((row, index) => ({ ...rowOf(row, facts), ...keyOf(formRowsIn(facts.before[name])[index]) }))
        : wireValue(value, facts),
    ]),
  );

const keyOf = (row: Variables | undefined): Variables =>
  row?.[ID_FIELD] === undefined ? {} : { [ID_FIELD]: row[ID_FIELD] };

const rowOf = (row: Readonly<Record<string, SampleCell>>, facts: SampleFacts): Variables =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, wireValue(value, facts)]));

function wireValue(value: SampleCell, facts: SampleFacts): Value {
  if (typeof value !== 'object') return value;
  if ('zh-CN' in value) return value['zh-CN'];
  if ('choose' in value) return writeDouble({ value: value.choose.join(','), label: '' });
  if ('people' in value)
    return double(value.people.map((account) => facts.company.people.find((person) => person.account === account)));
  if ('group' in value) return double([facts.company.groups.find(({ key }) => key === value.group)]);
  if ('day' in value) return dayText(facts.startedAt, value.day);
  if ('month' in value) return dayText(facts.startedAt, value.month).slice(0, 'YYYY-MM'.length);
  if ('number' in value) return value.number.replace('{year}', dayText(facts.startedAt, 0).replace(/-.*/u, ''));
  if ('range' in value) return value.range.map((day) => dayText(facts.startedAt, day)).join(',');
  if ('moment' in value) return `${workdayText(facts.calendar, facts.startedAt, value.moment[0])} ${value.moment[1]}`;
  return JSON.stringify(value.files.map((name) => fileValue(name, facts)));
}

type Named = Pick<Company['people'][number], 'id' | 'name'>;
function double(found: readonly (Named | undefined)[]): string {
  const known = found.flatMap((each) => each ?? []);
  return writeDouble({
    value: known.map(({ id }) => id).join(','),
    label: known.map(({ name }) => name['zh-CN']).join(','),
  });
}

function fileValue(name: LocalText, { keepFile, initiator, startedAt }: SampleFacts) {
  const { id, size } = keepFile(name);
  return { fileId: id, fileName: name['zh-CN'], size, createUser: initiator, createTime: toWireTime(startedAt) };
}
