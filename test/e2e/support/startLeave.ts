import { LEAVE } from '#test/support/forms/demo.ts';
import type { TestSite } from './site.ts';

/** A leave request of Zhang Wei, on Wang Fang's desk. */
export async function startLeave(site: TestSite): Promise<{ readonly instance: string; readonly task: string }> {
  const [zhangwei, wangfang] = await Promise.all([site.colleague('zhangwei'), site.colleague('wangfang')]);
  const { instId: instance } = await zhangwei.start('leave', LEAVE);
  return { instance, task: (await wangfang.taskOf(instance))?.taskId ?? '' };
}
