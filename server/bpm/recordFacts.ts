import { findNames } from '../directory/findNames.ts';
import type { RecordFacts } from '../forms/newRecord.ts';
import type { Sql } from '../storage/database.ts';
import { nameIn } from '../texts/nameIn.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';

/**
 * What defaults of a form read: the person, the department, the moment; names in the company's own language, as they
 * are stored.
 */
export async function recordFacts(
  tx: Sql,
  { clock }: Pick<BpmDeps, 'clock'>,
  { caller: { person } }: Viewer,
): Promise<RecordFacts> {
  const named = await findNames(tx, [person.department], 'zh-CN');
  return {
    now: clock.now(),
    person: { id: person.id, name: nameIn(person.names, 'zh-CN') },
    department: { id: person.department, name: named.name(person.department) },
  };
}
