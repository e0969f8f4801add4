import { expect, it } from 'vitest';
import { DEFAULT_WORK_CALENDAR } from '#domain/shared/workCalendar.ts';
import { toSampleRecord, type SampleContext } from './toSampleRecord.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';

const factsOf = async (day: string): Promise<SampleContext> => {
  const { company } = await loadDemoDefinitions();
  return {
    company,
    calendar: DEFAULT_WORK_CALENDAR,
    startedAt: Date.parse(`${day}T09:00:00+08:00`),
    initiator: 'zhangwei',
    before: { fields: {}, tables: {}, parts: {} },
    saveFile: () => ({ id: '1', size: 1 }),
  };
};

it('inserts the current year of the company into a document number', async () => {
  const values = { contractNo: { number: 'HT{year}001' } };
  expect(toSampleRecord(values, await factsOf('2031-01-01'))).toEqual({ contractNo: 'HT2031001' });
  expect(toSampleRecord(values, await factsOf('2024-12-31'))).toEqual({ contractNo: 'HT2024001' });
});

it('contains no fixed year in any text or number of the sample requests and contracts', async () => {
  const { history, sampleRecords } = await loadDemoDefinitions();
  const told = JSON.stringify([history, sampleRecords?.filter(({ object }) => object === 'contract')]);
  expect(told.match(/(?<![\d.-])20[2-3]\d(?!\d{4})/gu) ?? []).toEqual([]);
});
