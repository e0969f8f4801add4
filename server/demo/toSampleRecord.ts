import type { Value, Variables } from '#package/expression.ts';
import { joinLabels, joinList, formatOptionValue, rowsOf, type FormRecord } from '#package/form.ts';
import type { WorkCalendar } from '#package/definition.ts';
import type { Instant } from '#package/process.ts';
import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import { toWireTime } from '#contract/wire/time.ts';
import type { Company } from '#server/company/company.ts';
import type { SampleCell, SampleValues } from '#server/company/files/historyFiles.ts';
import type { LocalText } from '#server/i18n/localText.ts';
import { ID_FIELD } from '#server/forms/views/formView.ts';
import { formatDay, formatWorkday } from './officeHours.ts';

export interface SampleContext {
  readonly company: Company;
  readonly startedAt: Instant;
  readonly initiator: string;
  /** Calendar for dates that are given in working days. */
  readonly calendar: WorkCalendar;
  /** The current record: values for existing table rows replace them, further rows are added. */
  readonly before: FormRecord;
  readonly saveFile: (name: LocalText) => { readonly id: string; readonly size: number };
}

/** Converts the values of a sample request to the format a page sends. */
export const toSampleRecord = (values: SampleValues, facts: SampleContext): Variables =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((row, at) => ({
            ...toRow(row, facts),
            ...rowKey(rowsOf(facts.before, name.replace(SUB_TABLE_PREFIX, ''))[at]),
          }))
        : toWireValue(value, facts),
    ]),
  );

const rowKey = (row: Variables | undefined): Variables =>
  row?.[ID_FIELD] === undefined ? {} : { [ID_FIELD]: row[ID_FIELD] };

const toRow = (row: Readonly<Record<string, SampleCell>>, facts: SampleContext): Variables =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toWireValue(value, facts)]));

function toWireValue(value: SampleCell, facts: SampleContext): Value {
  if (typeof value !== 'object') return value;
  if ('zh-CN' in value) return value['zh-CN'];
  if ('choose' in value) return formatOptionValue({ value: joinList(value.choose), label: '' });
  if ('people' in value)
    return toLabelledValue(
      value.people.map((account) => facts.company.people.find((person) => person.account === account)),
    );
  if ('group' in value) return toLabelledValue([facts.company.groups.find(({ key }) => key === value.group)]);
  if ('day' in value) return formatDay(facts.startedAt, value.day);
  if ('month' in value) return formatDay(facts.startedAt, value.month).slice(0, 'YYYY-MM'.length);
  if ('number' in value) return value.number.replace('{year}', formatDay(facts.startedAt, 0).replace(/-.*/u, ''));
  if ('range' in value) return value.range.map((day) => formatDay(facts.startedAt, day)).join(',');
  if ('moment' in value) return `${formatWorkday(facts.calendar, facts.startedAt, value.moment[0])} ${value.moment[1]}`;
  return JSON.stringify(value.files.map((name) => toFileValue(name, facts)));
}

type Named = Pick<Company['people'][number], 'id' | 'name'>;
function toLabelledValue(found: readonly (Named | undefined)[]): string {
  const known = found.flatMap((each) => each ?? []);
  return formatOptionValue({
    value: known.map(({ id }) => id).join(','),
    label: joinLabels(known.map(({ name }) => name['zh-CN'])),
  });
}

function toFileValue(name: LocalText, { saveFile, initiator, startedAt }: SampleContext) {
  const { id, size } = saveFile(name);
  return { fileId: id, fileName: name['zh-CN'], size, createUser: initiator, createTime: toWireTime(startedAt) };
}
