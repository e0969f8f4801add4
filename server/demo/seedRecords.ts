import { sql } from 'drizzle-orm';
import { DEFAULT_WORK_CALENDAR } from '#package/definition.ts';
import type { Instant } from '#package/process.ts';
import { decodeRecord } from '#contract/forms/decodeRecord.ts';
import type { Definitions } from '#server/company/load/loadDefinitions.ts';
import { findRecordTables, toTableSql } from '#server/company/recordTable.ts';
import { writeRecord } from '#server/forms/records/writeRecord.ts';
import type { Sql } from '#server/db/database.ts';
import { toSampleRecord } from './toSampleRecord.ts';

const DAY = 86_400_000;

interface RecordSeed {
  readonly definitions: Definitions;
  readonly now: Instant;
  readonly newId: () => string;
}

/** Adds the sample records of the definitions to each business object without records. */
export async function seedRecords(
  tx: Sql,
  { definitions: { company, sampleRecords = [] }, now, newId }: RecordSeed,
): Promise<void> {
  const { tenant } = company;
  for (const { object, records } of sampleRecords) {
    const table = (await findRecordTables(tx, tenant, object)).get('');
    if (table === undefined) continue;
    const { rows: known } = (await tx.execute(sql`select 1 from ${toTableSql(table)} limit 1`)) as { rows: unknown[] };
    if (known.length > 0) continue;
    for (const { id, by, days, values } of records) {
      const person = company.people.find(({ account }) => account === by);
      const department = company.groups.find(({ key }) => key === person?.department);
      const facts = {
        company,
        startedAt: now,
        initiator: person?.id ?? '',
        before: decodeRecord({}),
        calendar: DEFAULT_WORK_CALENDAR,
        saveFile: createNoFile,
      };
      await writeRecord(tx, {
        tenant,
        object,
        before: undefined,
        record: decodeRecord(toSampleRecord(values, facts)),
        person: { id: person?.id ?? '', department: department?.id ?? '' },
        now: now + days * DAY,
        newId: id === undefined ? newId : () => id,
      });
    }
  }
}

/** Sample records have no files; files belong to requests. */
const createNoFile = () => ({ id: '', size: 0 });
