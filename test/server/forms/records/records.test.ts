import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { objectSchema } from '#server/company/files/objectFile.ts';
import { deployObject } from '#server/forms/records/deployObject.ts';
import { findRecordTables, toTableSql } from '#server/company/recordTable.ts';
import { companyFiles } from '#server/db/schema/companyFileRows.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startCompanyWithTools, createRecordClient } from '#test/support/records.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';

/* Records of a form without a process: every call and every user sees the same values. */

onBothDatabases('a record outside a process', (fresh) => {
  let tools: Awaited<ReturnType<typeof startCompanyWithTools>>;
  let zhang: Awaited<ReturnType<typeof tools.keeper>>;
  let gao: typeof zhang;
  let outsider: typeof zhang;
  const lines: string[] = [];
  beforeAll(async () => {
    tools = await startCompanyWithTools(fresh, {}, { log: { write: (line: string) => void lines.push(line) } });
    [zhang, gao, outsider] = [
      await tools.keeper('zhangwei'),
      await tools.keeper('gaofei'),
      await tools.keeper('renliang'),
    ];
  });

  const tableOfTools = async () => {
    const tables = await findRecordTables(tools.company.platform.database.sql, '1', 'tool');
    return toTableSql(tables.get('') ?? { schema: '', table: '' });
  };

  it("opens with defaults, in the reader's language, with the permitted actions", async () => {
    const form = await zhang.open();
    expect(form).toMatchObject({ name: 'Tool', idField: 'ID_', canStartFlow: false, type: 'normal', instDetail: {} });
    expect(form.formSolution).toMatchObject({ alias: 'tool', bodefAlias: 'tool', tree: 0 });
    expect(JSON.parse(form.template).boAttrList[0].list[0].comment).toBe('Title');
    expect(form.data).toMatchObject({ title: '', sub__tool_item: [] });
    expect(form.data).not.toHaveProperty('note');
    expect(form.data.initData).toEqual({ tool_item: { item: '', qty: '' } });
    expect(form.permission).toMatchObject({ amount: 'r', note: 'none', buttons: { save: true, del: false } });
  });

  it('of an unknown form is empty', async () => {
    expect(await zhang.open(undefined, 'nobody')).toMatchObject({ formSolution: null, template: '', data: null });
  });

  it('returns every value exactly as it was written', async () => {
    const given = { title: 'Saw', serial: '007', colour: '{"x":1}', sub__tool_item: [{ item: 'Blade', qty: '03' }] };
    const pk = await zhang.save(given);
    const { sub__tool_item: rows, ...data } = await zhang.read(pk);
    expect(data).toMatchObject({ title: 'Saw', serial: '007', colour: '{"x":1}', ID_: pk, UPDATE_VERSION_: 1 });
    expect(rows).toEqual([{ item: 'Blade', qty: '03', ID_: expect.stringMatching(/^\d+$/u) as string }]);
  });

  it('is not changed without permission, however the body was forged', async () => {
    const pk = await zhang.save({ title: 'Drill', amount: 1, note: 'x', INST_STATUS_: 'SUCCESS_END', strange: 1 });
    const { body } = await zhang.trySave({ ID_: pk, UPDATE_VERSION_: 1, title: 'Drill', amount: 2, note: 'y' });
    expect(body).toMatchObject({ success: true, data: { action: 'upd', pk, boAlias: 'tool', solutionAlias: 'tool' } });
    const [stored] = await tools.company.platform.database.sql
      .select({ amount: sql`"F_AMOUNT"`, note: sql`"F_NOTE"`, status: sql`"INST_STATUS_"` })
      .from(await tableOfTools())
      .where(sql`"ID_" = ${pk}`);
    expect(stored).toMatchObject({ amount: null, note: '', status: '' });
  });

  it('is not overwritten by a user who has not seen its latest version', async () => {
    const pk = await zhang.save({ title: 'Lamp', serial: 'L1' });
    const first = await zhang.read(pk);
    await gao.save({ ...first, serial: 'L2' });
    const { body } = await zhang.trySave({ ...first, title: 'Big lamp' });
    expect(body).toMatchObject({ success: false, reason: 'record.changed' });
    expect(body.reasonValues.fields).toContain('编号');
    const now = await zhang.read(pk);
    await zhang.save({ ...now, title: 'Big lamp' });
    expect(await zhang.read(pk)).toMatchObject({ title: 'Big lamp', serial: 'L2', UPDATE_VERSION_: 3 });
  });

  it('keeps its rows if the request omits them, deletes rows left out, and refuses null', async () => {
    const rows = ['a', 'b', 'c'].map((item) => ({ item, qty: '1' }));
    const pk = await zhang.save({ title: 'Box', sub__tool_item: rows });
    const { sub__tool_item: there, ...data } = (await zhang.read(pk)) as { sub__tool_item: object[] };
    await zhang.save({ ...data, title: 'Box 2' });
    expect((await zhang.read(pk))['sub__tool_item']).toEqual(there);
    const version = { UPDATE_VERSION_: 2 };
    await zhang.save({ ...data, ...version, title: 'Box 2', sub__tool_item: [there[2], there[0]] });
    expect((await zhang.read(pk))['sub__tool_item']).toEqual([there[2], there[0]]);
    const refused = await zhang.trySave({ ...data, UPDATE_VERSION_: 3, sub__tool_item: null });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('sub__tool_item');
    const odd = await zhang.trySave({ ...data, UPDATE_VERSION_: 3, title: 'Box 3', sub__tool_item: 'oops' });
    expect(odd.body.success).toBe(true);
    expect((await zhang.read(pk))['sub__tool_item']).toEqual([there[2], there[0]]);
  });

  it('is validated with the rules of the page', async () => {
    expect((await zhang.trySave({ title: '' })).body).toMatchObject({ success: false, reason: 'form.invalid' });
    await zhang.save({ title: 'One', serial: 'U1' });
    const { body } = await gao.trySave({ title: 'Two', serial: 'U1' });
    expect(body.data.issues).toMatchObject([{ field: 'serial' }]);
    const unique = (keyValue: string, pk = '') =>
      zhang.ask('formPc/checkUniqueValue', { alias: 'tool', keyName: 'serial', keyValue, pk });
    expect([await unique('U1'), await unique('U2'), await unique('')]).toEqual([false, true, true]);
    expect(await zhang.ask('formPc/checkUniqueValue', { alias: 'nobody', keyName: 'x', keyValue: '1' })).toBe(true);
  });

  it('is visible to the department and its parents, and editable for users the rules name', async () => {
    const pk = await zhang.save({ title: 'Mine' });
    expect(await outsider.open(pk)).toMatchObject({ success: false, reason: 'notFound' });
    const seen = await (await tools.keeper('songjia')).open(pk);
    expect(seen.permission).toMatchObject({ title: 'r', buttons: { save: false } });
    const stranger = await (await tools.keeper('songjia')).trySave({ ID_: pk, UPDATE_VERSION_: 1, title: 'Theirs' });
    expect(stranger.body).toMatchObject({ success: false, reason: 'record.notAllowed' });
    expect((await gao.trySave({ ID_: pk, UPDATE_VERSION_: 1, title: 'Gao’s' })).body.success).toBe(true);
    expect(await (await tools.keeper('wangfang')).read(pk)).toMatchObject({ title: 'Gao’s' });
  });

  it('is deleted if permitted, and kept and reported by name if a request has decided on it', async () => {
    const [a, b, c] = [
      await zhang.save({ title: 'A' }),
      await zhang.save({ title: 'B' }),
      await zhang.save({ title: 'C', sub__tool_item: [{ item: 'x', qty: '1' }] }),
    ];
    await tools.company.platform.database.sql.execute(
      sql`update ${await tableOfTools()} set "INST_STATUS_" = 'SUCCESS_END' where "ID_" = ${b}`,
    );
    expect(await zhang.remove([a, b, c].join(','))).toMatchObject({
      success: true,
      data: {
        removed: [a, c].sort(),
        skipped: [
          {
            pk: b,
            title: 'B',
            reason: 'Records in process approval or completed approval cannot be edited/deleted!',
          },
        ],
      },
    });
    expect(await zhang.remove(b)).toMatchObject({ success: false, reason: 'record.inProcess' });
    expect(await zhang.remove(a)).toMatchObject({ success: false, reason: 'notFound' });
    expect((await zhang.trySave({ ID_: b, title: 'B2' })).body).toMatchObject({ reason: 'record.inProcess' });
  });

  it('is reported in the security log for each deletion without the right, beside those that succeed', async () => {
    const pk = await zhang.save({ title: 'D' });
    lines.length = 0;
    expect(await zhang.remove(`${pk},1,2`)).toMatchObject({ success: true, data: { removed: [pk] } });
    const refusal = { event: 'right', outcome: 'refused', reason: 'notFound' };
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([refusal, refusal]);
    lines.length = 0;
    await zhang.remove('1');
    expect(lines).toHaveLength(1);
  });

  it('returns its change log to users who may open it', async () => {
    const pk = await zhang.save({ title: 'Old', note: 'secret' });
    await zhang.save({ ...(await zhang.read(pk)), title: 'New' });
    const { data } = await gao.changes(pk);
    expect(data).toMatchObject([{ fieldName: 'title', comment: 'Title', oldVal: 'Old', newVal: 'New' }]);
    expect(await outsider.changes(pk)).toMatchObject({ success: false, reason: 'notFound' });
  });

  it('returns its files to users who may open it, and accepts no files of others', async () => {
    const person = await tools.company.person('zhangwei');
    const papers = await person.upload('manual.txt');
    const [{ fileId }] = JSON.parse(papers) as [{ fileId: string }];
    const stolen = await gao.trySave({ title: 'Thief', papers });
    expect(stolen.body).toMatchObject({ success: false, reason: 'file.unknown' });
    const path = `/api-system/system/core/sysFile/getByFileId?fileId=${fileId}`;
    const before = await gao.get(path);
    expect(JSON.stringify(before.body)).not.toContain('manual.txt');
    await zhang.save({ title: 'With papers', papers });
    expect(JSON.stringify((await gao.get(path)).body)).toContain('manual.txt');
    expect(JSON.stringify((await outsider.get(path)).body)).not.toContain('manual.txt');
  });

  it('is found by parameters in the address, and offers the buttons whose conditions it meets', async () => {
    const pk = await zhang.save({ title: 'Saw' });
    const found = await zhang.ask(`formSolution/getMobileByAlias?alias=tool&toolKey=${pk}`);
    expect(found.data.ID_).toBe(pk);
    const names = (answer: { buttons: string }) =>
      (JSON.parse(answer.buttons) as { name: string }[]).map((b) => b.name);
    expect(names(found)).toEqual(['Save', '删除', '打印']);
    const path = 'formSolution/getMobileButtonsByFormJson?formSolutionAlias=tool';
    expect(names(await zhang.ask(path, { ...found.data, title: 'Lamp' }))).toEqual(['Save', '删除']);
  });

  it('finds its process by the first matching condition, and executes no script', async () => {
    const rule = (op: string, condition: string) =>
      JSON.stringify({ mode: 'easy', easyTableData: [{ formField: 'amount', op, dataType: 'number', condition }] });
    const mapping = [
      { defId: '1', config: JSON.stringify({ mode: 'hard', javaCode: 'return true' }) },
      { defId: '2', config: rule('>', '10') },
      { defId: '3', config: '' },
    ];
    const asked = async (amount: number, entries: object[] = mapping) =>
      (await zhang.ask('formSolution/getFlowDefId', { flowDefMapping: JSON.stringify(entries), formJson: { amount } }))
        .data;
    expect([await asked(11), await asked(9), await asked(9, mapping.slice(0, 2))]).toEqual(['2', '3', null]);
    const { flowDefMapping } = (await zhang.open()).formSolution;
    expect(JSON.parse(flowDefMapping)).toHaveLength(1);
  });

  it('has a desktop form and a server address', async () => {
    const { formId } = (await zhang.open()).formSolution;
    expect((await zhang.ask(`formPc/get?pkId=${formId}`)).data).toMatchObject({ alias: 'tool', boDefAlias: 'tool' });
    expect(await zhang.ask('formPc/getServerAddress')).toMatchObject({
      serverAddress: expect.stringMatching(/^http:\/\//u) as string,
      currentUser: { userName: 'Zhang Wei' },
    });
  });

  describe('a record of another company with an object of the same name', () => {
    it('is accessible only in its own company', async () => {
      const pk = await zhang.save({ title: 'Ours' });
      const { employee } = await createSecondTenant(tools.company);
      const eve = createRecordClient(employee);
      expect(await eve.open(pk)).toMatchObject({ formSolution: null });
      await tools.company.platform.database.transaction(async (tx) => {
        await tx.execute(sql`insert into company_files select '2', kind, key, version, is_main, content, texts, hash,
          deployed_at from company_files where tenant = '1' and key = 'tool'`);
        const [object] = await tx
          .select()
          .from(companyFiles)
          .where(sql`tenant = '2' and kind = 'object'`);
        await deployObject(tx, { tenant: '2', version: 1, object: v.parse(objectSchema, object?.content) });
      });
      const theirs = await eve.save({ title: 'Theirs', serial: 'U1' });
      expect(await eve.read(theirs)).toMatchObject({ title: 'Theirs' });
      expect(await eve.open(pk)).toMatchObject({ success: false, reason: 'notFound' });
      expect(await zhang.open(theirs)).toMatchObject({ success: false, reason: 'notFound' });
      expect(await eve.remove(pk)).toMatchObject({ success: false });
      expect(await zhang.read(pk)).toMatchObject({ title: 'Ours' });
    });
  });
});
