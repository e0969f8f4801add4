import { sql } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { recordTablesOf, tableOf } from '#server/records/recordTable.ts';
import type { FreshDatabase } from './database.ts';
import { guestWith, inviterOf } from './guests.ts';
import { companyWithTools } from './records.ts';

export const at = (text: string) => Date.parse(`2026-11-20T${text}+08:00`);
export const HOURS = { opensAt: '2026-11-20 09:00:00', closesAt: '2026-11-20 17:00:00' };

/** A company whose guest book may be filled in without a login, and two of it who may let others. */
export function guestBook(fresh: FreshDatabase) {
  let tools: Awaited<ReturnType<typeof companyWithTools>>;
  let zhang: ReturnType<typeof inviterOf>;
  let gao: ReturnType<typeof inviterOf>;
  beforeAll(async () => {
    tools = await companyWithTools(fresh);
    const [one, other] = await tools.company.people('zhangwei', 'gaofei');
    [zhang, gao] = [inviterOf(one), inviterOf(other)];
  });
  const clockAt = (moment: number) => {
    const { clock } = tools.company.platform;
    clock.reset();
    clock.advance(moment - clock.now());
  };
  return {
    tools: () => tools,
    zhang: () => zhang,
    gao: () => gao,
    clockAt,
    /** A new invitation, open all day unless a test says otherwise, and a guest who has it at noon. */
    async invited(terms: object = {}) {
      clockAt(at('08:00:00'));
      const { data, ...reply } = await zhang.make({ ...HOURS, ...terms });
      if (reply.success !== true) throw new Error(JSON.stringify(reply));
      clockAt(at('12:00:00'));
      return { ...data, guest: guestWith(tools.company.platform.app, data.code) } as {
        readonly id: string;
        readonly code: string;
        readonly guest: ReturnType<typeof guestWith>;
      };
    },
    /** The records of that name, as they are stored. */
    async named(name: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
      const { database } = tools.company.platform;
      const main = (await recordTablesOf(database.sql, '1', 'guestbook')).get('');
      const { rows } = (await database.sql.execute(
        sql`select * from ${tableOf(main ?? { schema: '', table: '' })} where "F_NAME" = ${name}`,
      )) as { rows: Record<string, unknown>[] };
      return rows;
    },
  };
}
