import { expect, it } from 'vitest';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { choice } from '#test/support/forms/demo.ts';

const purchase = (items: unknown) => ({
  title: 'Monitors',
  kind: choice('hardware'),
  budgeted: 'true',
  reason: 'The old ones flicker',
  delivery: '2026-12-20',
  ...(items === undefined ? {} : { sub__purchase_item: items }),
});
const item = (name: string) => ({ name, spec: '27"', unitPrice: 1, quantity: 1 });

onBothDatabases('the rows of a sub table', (fresh) => {
  const { zhangwei } = prepareCompany(fresh, 'zhangwei');
  const draftOf = async (items: unknown) => (await zhangwei.saveDraft('purchase', purchase(items))).data as Draft;
  interface Draft {
    readonly defId: string;
    readonly instId: string;
  }
  const again = ({ defId, instId }: Draft, items: unknown) =>
    zhangwei.call('bpmInst/saveDraft', { defId, instId, formJson: JSON.stringify({ purchase: purchase(items) }) });
  const rowsOf = async ({ instId }: Draft): Promise<readonly Record<string, unknown>[]> =>
    ((await zhangwei.detail(instId)).formData?.data?.[0]?.data?.['sub__purchase_item'] ?? []) as never;

  it('stay if their key is absent, and are deleted if they are missing in the list', async () => {
    const draft = await draftOf([item('a'), item('b'), item('c')]);
    await again(draft, undefined);
    const stored = await rowsOf(draft);
    expect(stored.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    await again(draft, stored.slice(0, 2));
    expect((await rowsOf(draft)).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it.each([[null], ['oops'], [[1]]])('are refused by name when %j is sent', async (sent) => {
    const draft = await draftOf([item('a')]);
    const refusal = await again(draft, sent);
    expect([refusal.code, refusal.message]).toEqual([400, expect.stringContaining('sub__purchase_item')]);
    expect((await rowsOf(draft)).map(({ name }) => name)).toEqual(['a']);
  });

  it('are refused with a message above 5,000', async () => {
    const row = { name: 'x' };
    const rows = (count: number) => Array.from({ length: count }, () => row);
    expect(await zhangwei.tryStart('purchase', purchase(rows(5001)))).toMatchObject({
      reason: 'form.invalid',
      data: { issues: [{ field: 'purchase_item', messageKey: 'validation.rowsAtMost', values: { max: 5000 } }] },
    });
    const draft = await draftOf(rows(5000));
    expect(await rowsOf(draft)).toHaveLength(5000);
  });
});
