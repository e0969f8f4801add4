import { beforeAll, expect, it } from 'vitest';
import { startCompany, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import type { Colleague } from '#test/support/workflow.ts';

onBothDatabases('a typed value', (fresh) => {
  let company: Company;
  let zhangwei: Colleague;
  beforeAll(async () => {
    company = await startCompany(fresh);
    zhangwei = await company.person('zhangwei');
  });
  const start = async (key: string, changes: object) =>
    zhangwei.tryStart(key, { ...(await company.formOf(zhangwei, key)), ...changes });
  const item = (unitPrice: unknown, quantity: unknown) => [{ name: 'Cable', spec: 's', unitPrice, quantity }];

  it.each([
    [item(10, 2.5), 'validation.isInteger'],
    [item(0.125, 1000), 'validation.decimals'],
    [item('1,2345', 1), 'validation.isNumber'],
  ])('is refused if its field could not show it: %j', async (rows, sentence) => {
    const answer = await start('purchase', { sub__purchase_item: rows });
    expect(answer.success).toBe(false);
    expect(JSON.stringify(answer)).toContain(sentence);
  });

  it('is stored in the format of its field', async () => {
    const instId = await company.start(zhangwei, 'purchase', { sub__purchase_item: item('¥1,234.50', '２') });
    const detail = JSON.stringify(await zhangwei.ask(`bpmInst/getInstDetail?instId=${instId}`));
    expect(detail).toContain('1234.5');
    expect(detail).toContain('2469');
  });

  it('counts as missing if it consists of invisible characters', async () => {
    const answer = await start('purchase', { reason: '\u200b\u2060 \u200e' });
    expect(answer.success).toBe(false);
    expect(JSON.stringify(answer)).toContain('validation.required');
  });
});
