import { sql } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { findRecordTables, toTableSql } from '#server/company/recordTable.ts';
import type { FreshDatabase } from './database.ts';
import { createGuest, createInviter } from './guests.ts';
import { startCompanyWithTools } from './records.ts';

export const at = (text: string) => Date.parse(`2026-11-20T${text}+08:00`);
export const HOURS = { opensAt: '2026-11-20 09:00:00', closesAt: '2026-11-20 17:00:00' };

/** Creates a company with a public guest book form and two users who may issue invitations to it. */
export function guestBook(fresh: FreshDatabase) {
  let tools: Awaited<ReturnType<typeof startCompanyWithTools>>;
  let zhang: ReturnType<typeof createInviter>;
  let gao: ReturnType<typeof createInviter>;
  beforeAll(async () => {
    tools = await startCompanyWithTools(fresh);
    const [one, other] = await tools.company.people('zhangwei', 'gaofei');
    [zhang, gao] = [createInviter(one), createInviter(other)];
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
    /** Creates an invitation, open all day unless the terms differ, and a guest who uses it at noon. */
    async invited(terms: object = {}) {
      clockAt(at('08:00:00'));
      const { data, ...reply } = await zhang.make({ ...HOURS, ...terms });
      if (reply.success !== true) throw new Error(JSON.stringify(reply));
      clockAt(at('12:00:00'));
      return { ...data, guest: createGuest(tools.company.platform.app, data.code) } as {
        readonly id: string;
        readonly code: string;
        readonly guest: ReturnType<typeof createGuest>;
      };
    },
    /** Returns the stored records with that name. */
    async named(name: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
      const { database } = tools.company.platform;
      const main = (await findRecordTables(database.sql, '1', 'guestbook')).get('');
      const { rows } = (await database.sql.execute(
        sql`select * from ${toTableSql(main ?? { schema: '', table: '' })} where "F_NAME" = ${name}`,
      )) as { rows: Record<string, unknown>[] };
      return rows;
    },
  };
}
