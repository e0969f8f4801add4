import { join } from 'node:path';
import { createRecordClient } from '#test/support/records.ts';
import type { Office } from './office.ts';
import { change } from '../definitionsForDump.ts';

/** Longer than its column, and in a format no column writes. */
const ODD = {
  serial: '007',
  colour: 'Ultramarine, as the old gates of the northern workshops were painted',
  sub__tool_item: [
    { item: 'Blade', qty: '03' },
    { item: 'Guard', qty: '1' },
    { item: 'Case', qty: '1' },
  ],
};

/**
 * Creates records inside and outside of processes: records with values their columns cannot store, changed by several
 * users and in their rows, a deleted one; request forms that are records, changed during the request, saved as draft,
 * voided and submitted again.
 */
export async function createRecords({ person, pass, company }: Office): Promise<void> {
  const [zhang, gao] = [createRecordClient(await person('zhangwei')), createRecordClient(await person('gaofei'))];
  const saw = await zhang.save({ title: 'Saw', ...ODD });
  pass(1);
  const { sub__tool_item: rows, ...first } = (await zhang.read(saw)) as { readonly sub__tool_item: readonly object[] };
  await gao.save({ ...first, serial: '0070' });
  pass(1);
  await zhang.save({ ...(await zhang.read(saw)), title: 'Big saw', sub__tool_item: [rows[2], rows[0]] });
  await zhang.save({ title: 'Lamp', colour: '{"x":1}' });
  await zhang.remove(await zhang.save({ title: 'Lost' }));

  const [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');
  const form = { title: 'Drill', until: '2026-12-24' };
  const back = (await zhangwei.start('loan', form)).instId;
  pass(1);
  await wangfang.decide(await company.taskIn(back, wangfang), 'BACK_TO_STARTOR', { nextJumpType: 'normal' });
  const longer = { formJson: JSON.stringify({ loan: { ...form, until: '2026-12-31' } }) };
  await zhangwei.decide(await company.taskIn(back, zhangwei), 'AGREE', longer);
  await zhangwei.saveDraft('loan', { title: 'Half' });
  const voided = (await zhangwei.start('loan', { ...form, title: 'Ladder' })).instId;
  pass(1);
  await zhangwei.call('bpmInst/cancelProcess', { instId: voided, reason: 'No longer wanted' });
  const free = (await zhangwei.detail(voided)).formData?.data?.[0]?.data;
  const pk = String(free?.['ID_']);
  await zhang.save({ ...(await zhang.open(pk, 'loan')).data, title: 'Long ladder' }, 'loan');
  await zhangwei.post('/api-form/form/core/formSolution/saveForm', {
    setting: { alias: 'loan', action: 'startFlow' },
    data: (await zhang.open(pk, 'loan')).data,
  });
}

/** Deploys an object again: a column is now too short for its values, and another column is added. */
export async function changeObject(folder: string): Promise<void> {
  await change(join(folder, 'objects/tool.json'), (text) =>
    text.replace(
      /\{"name": "serial".*?\},/u,
      '{"name": "serial", "label": "编号", "type": "varchar", "length": 3}, {"name": "place", "label": "位置", "type": "varchar", "length": 20},',
    ),
  );
}
