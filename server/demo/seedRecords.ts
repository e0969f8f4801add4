import { sql } from 'drizzle-orm';
import { OFFICE_WEEK } from '#package/definition.ts';
import type { Instant } from '#package/process.ts';
import type { Definitions } from '../definitions/loadDefinitions.ts';
import { recordTablesOf, tableOf } from '../records/recordTable.ts';
import { writeRecord } from '../records/writeRecord.ts';
import type { Sql } from '../storage/database.ts';
import { sampleRecord } from './sampleRecord.ts';

const DAY = 86_400_000;

interface RecordSeed {
  readonly definitions: Definitions;
  readonly now: Instant;
  readonly newId: () => string;
}

/** Gives each business object that has no record yet what the company of the definitions keeps of it. */
export async function seedRecords(
  tx: Sql,
  { definitions: { company, sampleRecords = [] }, now, newId }: RecordSeed,
): Promise<void> {
  if (company === undefined) return;
  const { tenant } = company;
  for (const { object, records } of sampleRecords) {
    const table = (await recordTablesOf(tx, tenant, object)).get('');
    if (table === undefined) continue;
    const { rows: known } = (await tx.execute(sql`select 1 from ${tableOf(table)} limit 1`)) as { rows: unknown[] };
    if (known.length > 0) continue;
    for (const { id, by, days, values } of records) {
      const person = company.people.find(({ account }) => account === by);
      const department = company.groups.find(({ key }) => key === person?.department);
      const facts = {
        company,
        startedAt: now,
        initiator: person?.id ?? '',
        before: {},
        calendar: OFFICE_WEEK,
        keepFile: noFile,
      };
      await writeRecord(tx, {
        tenant,
        object,
        before: undefined,
        record: sampleRecord(values, facts),
        person: { id: person?.id ?? '', department: department?.id ?? '' },
        now: now + days * DAY,
        newId: id === undefined ? newId : () => id,
      });
    }
  }
}

/** Files belong to requests; sample records have none. */
const noFile = () => ({ id: '', size: 0 });
