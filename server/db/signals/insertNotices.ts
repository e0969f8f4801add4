import { notices } from '../schema/notices.ts';
import type { Sql } from '../database.ts';
import { addSignals } from './signals.ts';

type NoticeRow = typeof notices.$inferInsert;

/** Inserts notices and signals their recipients. */
export async function insertNotices(tx: Sql, rows: readonly NoticeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(notices).values([...rows]);
  addSignals(
    'messages',
    rows.map(({ person }) => person),
  );
}
