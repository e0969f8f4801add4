import { expect, it } from 'vitest';
import { OFFICE_WEEK } from '#domain/shared/workCalendar.ts';
import { sampleRecord, type SampleFacts } from '#server/demo/sampleRecord.ts';
import { demoDefinitions } from '#test/support/definitions.ts';

const factsOf = async (day: string): Promise<SampleFacts> => {
  const { company } = await demoDefinitions();
  return {
    company,
    calendar: OFFICE_WEEK,
    startedAt: Date.parse(`${day}T09:00:00+08:00`),
    initiator: 'zhangwei',
    before: {},
    keepFile: () => ({ id: '1', size: 1 }),
  };
};

it('numbers a document with the year it was written in, by the clock of the company', async () => {
  const values = { contractNo: { number: 'HT{year}001' } };
  expect(sampleRecord(values, await factsOf('2031-01-01'))).toEqual({ contractNo: 'HT2031001' });
  expect(sampleRecord(values, await factsOf('2024-12-31'))).toEqual({ contractNo: 'HT2024001' });
});

it('names no year in any text or number of the sample requests and contracts', async () => {
  const { history, sampleRecords } = await demoDefinitions();
  const told = JSON.stringify([history, sampleRecords?.filter(({ object }) => object === 'contract')]);
  expect(told.match(/(?<![\d.-])20[2-3]\d(?!\d{4})/gu) ?? []).toEqual([]);
});
