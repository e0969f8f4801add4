import { and, eq } from 'drizzle-orm';
import { definitions } from '#server/db/schema/definitions.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import { LEAVE } from './forms/demo.ts';
import type { Company } from './company.ts';
import { createWorkflowClients, type Colleague } from './workflow.ts';

/** Part of the texts of the second company, which users of the first one must never read. */
export const THEIR_SECRET = 'Okapi-Numbat';

/**
 * Creates another company on the same server: an employee, her manager, who is its administrator, the same process, and
 * a request of hers that waits for him.
 */
export async function createSecondTenant({
  platform,
}: Pick<Company, 'platform'>): Promise<{ employee: Colleague; administrator: Colleague }> {
  await platform.database.transaction(async (tx) => {
    const [model] = await tx.select().from(people).where(eq(people.account, 'zhangwei'));
    const [home] = await tx
      .select()
      .from(groups)
      .where(eq(groups.id, model?.department ?? ''));
    const [leave] = await tx
      .select()
      .from(definitions)
      .where(and(eq(definitions.key, 'leave'), eq(definitions.isMain, true)));
    if (!model || !home || !leave) throw new Error('The demo company has changed');
    const theirs = {
      tenant: '2',
      department: 'second-home',
      found: THEIR_SECRET,
      names: { 'zh-CN': '夏娃', 'en-US': 'Eva', 'ja-JP': 'エバ' },
    };
    await tx
      .insert(groups)
      .values({ ...home, id: 'second-home', key: 'second-home', tenant: '2', parent: '0', path: '0.second-home.' });
    await tx.insert(people).values([
      { ...model, ...theirs, id: 'second-1', account: 'adam', superior: null, isAdministrator: true },
      { ...model, ...theirs, id: 'second-2', account: 'eva', superior: 'second-1', isAdministrator: false },
    ]);
    await tx.insert(definitions).values({ ...leave, id: 'second-leave', tenant: '2' });
  });
  const colleague = createWorkflowClients(platform);
  const [employee, administrator] = [await colleague('eva#2'), await colleague('adam#2')];
  await employee.start('leave', { ...LEAVE, reason: THEIR_SECRET });
  return { employee, administrator };
}
