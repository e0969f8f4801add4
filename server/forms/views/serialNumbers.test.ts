import { mkdir, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'valibot';
import { sequenceSchema } from '../../company/files/sequenceFile.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { copyDefinitionsWith } from '#test/support/definitions.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import type { Colleague } from '#test/support/workflow.ts';

let folder: string;
beforeAll(async () => {
  folder = await copyDefinitionsWith(['supplies']);
  await mkdir(`${folder}/sequences`, { recursive: true });
  await writeFile(`${folder}/sequences/supply.json`, JSON.stringify({ name: 'Supplies', pattern: 'LY{yy}{MM}/{000}' }));
});
afterAll(() => rm(folder, { recursive: true }));

const linesOf = (count: number) => Array.from({ length: count }, (_, at) => ({ item: `Cable ${at}`, amount: 1 }));

onBothDatabases('a serial number', (fresh) => {
  const clock = createManualClock(Date.parse('2026-11-30T22:30:00+08:00'));
  let company: Company;
  let zhangwei: Colleague;
  beforeAll(async () => {
    company = await startCompany(fresh, { definitions: folder, hasDemo: true }, clock);
    zhangwei = await company.person('zhangwei');
  });
  const recordOf = async (instId: string) => (await zhangwei.detail(instId)).formData?.data?.[0]?.data ?? {};
  const codeOf = async (form: object = {}) => {
    const { instId } = await zhangwei.start('supplies', { title: 'Cables', ...form });
    return String((await recordOf(instId))['code']);
  };
  const countIn = (code: string) => Number(/^LY2611\/(?<count>\d{3})$/u.exec(code)?.groups?.['count']);

  it('is the next number of its sequence', async () => {
    expect([await codeOf(), await codeOf()]).toEqual(['LY2611/001', 'LY2611/002']);
  });

  it('cannot be written by the user, and is not assigned to drafts', async () => {
    const last = countIn(await codeOf());
    const formJson = JSON.stringify({ supplies: { title: 'Cables', code: 'LY2611/777' } });
    const defId = await zhangwei.definition('supplies');
    const { data: draft } = await zhangwei.call('bpmInst/saveDraft', { defId, formJson });
    expect((await recordOf(draft))['code'] ?? '').toBe('');
    expect(countIn(await codeOf({ code: 'LY2611/777' }))).toBe(last + 1);
  });

  it('is not consumed by a refused start', async () => {
    const last = countIn(await codeOf());
    expect((await zhangwei.tryStart('supplies', { title: '' }, {})).success).toBe(false);
    expect(countIn(await codeOf())).toBe(last + 1);
  });

  it('is assigned to each row, with the pattern of requests by default, and stays with the row', async () => {
    const { instId } = await zhangwei.start('supplies', { title: 'Cables', sub__lines: linesOf(2) });
    const code = (await recordOf(instId))['code'];
    const labelsOf = async () =>
      ((await recordOf(instId))['sub__lines'] as { label: string }[]).map(({ label }) => label);
    expect(await labelsOf()).toEqual(['LABEL-2026-0001', 'LABEL-2026-0002']);
    const dengjuan = await company.person('dengjuan');
    const taskId = await company.taskIn(instId, dengjuan);
    await dengjuan.call(`bpmTask/updateLocked?taskId=${taskId}`);
    const rows = (await recordOf(instId))['sub__lines'] as object[];
    const formJson = JSON.stringify({ supplies: { sub__lines: [...rows.toReversed(), ...linesOf(1)] } });
    expect(await dengjuan.decide(taskId, 'AGREE', { formJson })).toMatchObject({ success: true });
    expect(await labelsOf()).toEqual(['LABEL-2026-0002', 'LABEL-2026-0001', 'LABEL-2026-0003']);
    expect((await recordOf(instId))['code']).toBe(code);
  });

  it('is unique under simultaneous starts', async () => {
    const last = countIn(await codeOf());
    const all = await Promise.all(Array.from({ length: 8 }, async () => countIn(await codeOf())));
    expect(all.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 8 }, (_, at) => last + at + 1));
  });

  it('restarts when the text around the counter changes', async () => {
    // Midnight in the platform's time zone; in London it is still November.
    clock.advance(2 * 3_600_000);
    zhangwei = await company.person('zhangwei');
    expect(await codeOf()).toBe('LY2612/001');
  });
});

describe('the pattern of a sequence', () => {
  it.each(['{0}', 'A{0000}', '{yyyy}{MM}{dd}-{000000}'])('may be %s', (pattern) => {
    expect(parse(sequenceSchema, { name: 'x', pattern }).pattern).toBe(pattern);
  });
  it.each(['', 'A', '{0}{0}', '{hh}{0}', '{00', '{0000000000000}', `${'x'.repeat(40)}{0}`])(
    'may not be %s',
    (pattern) => {
      expect(() => parse(sequenceSchema, { name: 'x', pattern })).toThrow();
    },
  );
});
