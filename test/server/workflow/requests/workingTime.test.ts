import { expect, it } from 'vitest';
import { startCompany } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { createManualClock } from '#test/support/createManualClock.ts';

onBothDatabases('working time', (fresh) => {
  it('moves a due time of two days past the weekend and the National Day', async () => {
    const clock = createManualClock(Date.parse('2026-09-30T17:00:00+08:00'));
    const company = await startCompany(fresh, undefined, clock);
    const [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');
    const instId = await company.start(zhangwei, 'leave');
    expect(await wangfang.taskOf(instId)).toMatchObject({ expiredTime: Date.parse('2026-10-09T17:00:00+08:00') });
  });

  it('computes the days of a leave from its dates, whatever number was sent', async () => {
    const company = await startCompany(fresh);
    const [zhangwei] = await company.people('zhangwei');
    const daysOf = async (begin: string, end: string) => {
      const { instId } = await zhangwei.start('leave', { ...LEAVE, begin, end, days: 99 });
      return Number((await zhangwei.detail(instId)).formData?.data?.[0]?.data?.['days']);
    };
    expect(await daysOf('2026-09-24 09:00', '2026-09-28 18:00')).toBe(2);
    expect(await daysOf('2026-10-09 13:00', '2026-10-10 18:00')).toBe(1.5);
  });
});
