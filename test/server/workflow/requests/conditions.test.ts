import { readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDefinitions } from '#server/company/load/loadDefinitions.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { copyDefinitionsWith } from '#test/support/definitions.ts';

let folder: string;
beforeAll(async () => {
  folder = await copyDefinitionsWith(['supplies']);
});
afterAll(() => rm(folder, { recursive: true }));

const linesOf = (...amounts: readonly unknown[]) => ({
  title: 'Cables',
  sub__lines: amounts.map((amount, index) => ({ item: `Cable ${index}`, amount })),
});

onBothDatabases('the values of a condition', (fresh) => {
  let company: Company;
  beforeAll(async () => {
    company = await startCompany(fresh, { definitions: folder, hasDemo: true });
  });
  /** Returns the step a request of this user goes to. The preview before the start must equal the result after it. */
  const stepAfter = async (account: string, form: object): Promise<string | null | undefined> => {
    const [person] = await company.people(account);
    const defId = await person.definition('supplies');
    const [way] = await person.call(`bpmDef/getFlowNodesExecutors?defId=${defId}`, { supplies: form });
    const { instId } = await person.start('supplies', form);
    const { curNode } = (await person.detail(instId)).bpmInst ?? {};
    expect(way.outlook.opens).toMatchObject([{ nodeName: curNode }]);
    return curNode;
  };

  it.each([
    ['the sum of a sub table', [600, 400.01], 'Large order'],
    ['a sum that stays below', [600, 400], 'Hand out'],
    ['figures that came as texts', ['600', '400.01'], 'Large order'],
    ['how many rows there are', [1, 1, 1, 1], 'Large order'],
    ['a table without a row', [], 'Hand out'],
    ['rows without the figure', [null, ''], 'Hand out'],
  ])('include %s', async (_, amounts, step) => {
    expect(await stepAfter('zhangwei', linesOf(...amounts))).toBe(step);
  });

  it('include the departments of the initiator with all parents, and their groups', async () => {
    expect(await stepAfter('hanbing', linesOf(5000))).toBe('Own use');
    // A form cannot forge the values of the initiator.
    const forged = { ...linesOf(1), initiator: { departments: ['purchasing'], groups: ['buyers'] } };
    expect(await stepAfter('zhangwei', forged)).toBe('Hand out');
  });

  it.each([
    ['more rows, which a later step has written', linesOf(900, 200), 'Large order'],
    ['nothing of what a form claims about the initiator', { initiator: { departments: ['purchasing'] } }, ''],
  ])('include %s', async (_, form, step) => {
    const [zhangwei, dengjuan] = await company.people('zhangwei', 'dengjuan');
    const { instId } = await zhangwei.start('supplies', linesOf(900));
    const taskId = await company.taskIn(instId, dengjuan);
    await dengjuan.call(`bpmTask/updateLocked?taskId=${taskId}`);
    const formJson = JSON.stringify({ supplies: form });
    expect(await dengjuan.decide(taskId, 'AGREE', { formJson })).toMatchObject({ success: true });
    expect((await zhangwei.detail(instId)).bpmInst?.curNode ?? '').toBe(step);
  });
});

describe('a process definition', () => {
  it.each([
    ['lines.amount', 'lines.price', 'the sub table "lines" has no field "price"'],
    ['lines.amount', 'rows.amount', 'the form has no field "rows"'],
    ["initiator.groups.contains('buyers')", "initiator.salary.contains('x')", 'the initiator has no "salary"'],
  ])('is refused if it uses %s under another name', async (was, is, message) => {
    const broken = await copyDefinitionsWith(['supplies']);
    const file = `${broken}/processes/supplies/process.bpmn`;
    await writeFile(file, (await readFile(file, 'utf8')).replace(was, is));
    const loaded = await loadDefinitions(broken);
    await rm(broken, { recursive: true });
    expect(loaded.ok ? [] : loaded.error.map((problem) => problem.message)).toEqual([expect.stringContaining(message)]);
  });
});
