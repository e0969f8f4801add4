import { LEAVE } from '#test/support/forms/demo.ts';
import type { TestSite } from './site.ts';

/** Starts a leave request of Zhang Wei that waits for Wang Fang. */
export async function startLeaveRequest(site: TestSite): Promise<{ readonly instance: string; readonly task: string }> {
  const [zhangwei, wangfang] = await Promise.all([site.colleague('zhangwei'), site.colleague('wangfang')]);
  const { instId: instance } = await zhangwei.start('leave', LEAVE);
  return { instance, task: (await wangfang.taskOf(instance))?.taskId ?? '' };
}
