import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { NO_PASSWORD } from '#server/auth/session/passwords.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import { peopleLog } from '#server/db/schema/peopleLog.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { createUserImporter } from '#test/support/importPeople.ts';
import type { Colleague } from '#test/support/workflow.ts';

const HEAD = 'account,name,mail,mobile,department,post,superior,head of';
const sheet = (...lines: readonly string[]): string => [HEAD, ...lines].join('\n');

onBothDatabases('an imported user file', (fresh) => {
  let company: Company;
  let admin: Colleague;
  let files: ReturnType<typeof createUserImporter>;
  beforeAll(async () => {
    company = await startCompany(fresh, { callsPerMinute: 1e9 });
    admin = await company.person('admin');
    files = createUserImporter(company.platform, admin.token);
  });

  const rowOf = async (account: string) => {
    const [row] = await company.platform.database.sql
      .select()
      .from(people)
      .where(and(eq(people.tenant, '1'), eq(people.account, account)));
    return row;
  };
  const logOf = async (account: string) =>
    company.platform.database.sql
      .select()
      .from(peopleLog)
      .where(eq(peopleLog.subject, (await rowOf(account))?.id ?? ''));
  /** Changes a user as the user page does. */
  const changeInApp = async (account: string, more: object) => {
    const id = (await rowOf(account))?.id ?? '';
    const { data } = (await admin.get(`/api-user/user/users/get?id=${id}`)).body;
    const { names, department, posts, superior, email, mobile, version } = data;
    const now = { names, account, department, posts, superior: superior?.id ?? null, email, mobile, ...more };
    const change = { kind: 'changePerson', id, version, person: now };
    expect((await admin.post('/api-user/user/users/apply', { change })).body.data.outcome).toBe('saved');
  };
  const changed = async (file: string) => {
    const { changed: sure, both } = await files.preview(file);
    return {
      sure: sure.rows.map(({ name, field, app, file: said }) => [name, field, app, said]),
      both: both.rows.map(({ field, app, file: said }) => [field, app, said]),
    };
  };

  it('has a preview without changes, and is then imported as shown, once', async () => {
    const file = sheet(
      'import.boss,Noor Boss,boss@acme.example,+81 90 1234 5678,Import/North,Head,,Import/North',
      'import.two,Noor Two,two@acme.example,,Import/North,Clerk,import.boss,',
    );
    const before = await files.preview(file);
    expect(before).toMatchObject({
      encoding: 'UTF-8',
      people: 2,
      firstNames: ['Noor Boss', 'Noor Two'],
      problems: { count: 0 },
      departments: { count: 2, rows: ['Import', 'Import/North'] },
    });
    expect(before.added.rows.map(({ account }) => account)).toEqual(['import.boss', 'import.two']);
    expect(await rowOf('import.boss')).toBeUndefined();
    expect(await files.bringIn(file)).toEqual({ state: 'done', added: 2, changed: 0, left: 0, held: 0, refused: [] });
    const [boss, two] = [await rowOf('import.boss'), await rowOf('import.two')];
    expect(boss).toMatchObject({ email: 'boss@acme.example', passwordHash: NO_PASSWORD, isAdministrator: false });
    expect(two?.superior).toBe(boss?.id);
    const [north] = await company.platform.database.sql
      .select()
      .from(groups)
      .where(eq(groups.id, two?.department ?? ''));
    expect(north).toMatchObject({ names: { 'zh-CN': 'North' }, head: boss?.id });
    expect((await logOf('import.two')).map(({ kind, origin, actor }) => [kind, origin, actor])).toEqual([
      ['added', 'import', company.idOf('admin')],
    ]);
    const again = await files.preview(file);
    expect([again.added.count, again.changed.count, again.both.count, again.departments.count]).toEqual([0, 0, 0, 0]);
    expect(await files.bringIn(file)).toEqual({ state: 'done', added: 0, changed: 0, left: 0, held: 0, refused: [] });
    expect(await logOf('import.two')).toHaveLength(1);
  });

  it('changes nothing for a missing column or an empty cell, and clears a value with a dash', async () => {
    await files.bringIn(sheet('cell.one,Cell One,one@acme.example,123456,,Clerk,admin,'));
    const short = 'account,mobile\ncell.one,';
    expect(await changed(short)).toEqual({ sure: [], both: [] });
    await files.bringIn('account,mobile,post,superior\ncell.one,-,-,-');
    expect(await rowOf('cell.one')).toMatchObject({
      mobile: '',
      post: { 'zh-CN': '' },
      superior: null,
      email: 'one@acme.example',
      names: { 'zh-CN': 'Cell One' },
    });
    expect((await files.preview('account,mobile\nnobody.yet,1234')).problems.rows).toMatchObject([
      { line: 2, column: 'name' },
    ]);
  });

  it('does not overwrite a change made in the app, and asks if both have changed', async () => {
    const first = sheet('both.one,Both One,old@acme.example,111111,,Clerk,,');
    await files.bringIn(first);
    await changeInApp('both.one', { email: 'here@acme.example' });
    expect(await changed(first)).toEqual({ sure: [], both: [] });
    const second = sheet('both.one,Both One,file@acme.example,222222,,Clerk,,');
    expect(await changed(second)).toEqual({
      sure: [['Both One', 'mobile', '111111', '222222']],
      both: [['mail', 'here@acme.example', 'file@acme.example']],
    });
    await files.bringIn(second);
    expect(await rowOf('both.one')).toMatchObject({ email: 'here@acme.example', mobile: '222222' });
    expect(await changed(second)).toEqual({ sure: [], both: [] });
    const third = sheet('both.one,Both One,third@acme.example,222222,,Clerk,,');
    const { both } = await files.preview(third);
    await files.bringIn(third, { taken: both.rows.map(({ key }) => key) });
    expect(await rowOf('both.one')).toMatchObject({ email: 'third@acme.example' });
  });

  it('asks about values from the app that no file has provided before', async () => {
    await changeInApp('liuyang', { mobile: '139 0000 0001' });
    const file = 'account,mobile,post\nliuyang,139 0000 0002,-';
    const { both } = await changed(file);
    expect(both).toEqual([['mobile', '139 0000 0001', '139 0000 0002']]);
  });

  it('is checked for cycles, managers and department heads together with the database', async () => {
    await files.bringIn(sheet('ring.a,Ring A,,,,,,', 'ring.b,Ring B,,,,,ring.a,'));
    const { problems } = await files.preview('account,superior\nring.a,ring.b');
    expect(problems.rows).toMatchObject([{ line: 2, column: 'superior' }]);
    expect(problems.rows[0]?.sentence).toContain('ring.a → ring.b → ring.a');
    const done = await files.send('commit', 'account,superior\nring.a,ring.b', files.chosen('x', {}));
    expect(done.data).toEqual({ outcome: 'changed' });
    const twice = await files.preview(sheet('ring.a,Ring A,,,,,,Import', 'ring.b,Ring B,,,,,,Import'));
    expect(twice.problems.rows[0]?.sentence).toContain('is already headed by “ring.a”');
    expect((await rowOf('ring.a'))?.superior).toBeNull();
  });

  it('is refused if the chosen values would create a cycle', async () => {
    await files.bringIn(sheet('pick.a,Pick A,,,,,admin,', 'pick.b,Pick B,,,,,admin,'));
    await changeInApp('pick.a', { superior: company.idOf('zhangwei') });
    const file = 'account,superior\npick.a,pick.b\npick.b,pick.a';
    const { problems, both } = await files.preview(file);
    expect([problems.count, both.count]).toEqual([0, 1]);
    await expect(files.bringIn(file, { taken: 'all' })).rejects.toThrow(/pick\.a → pick\.b → pick\.a/u);
    expect((await rowOf('pick.b'))?.superior).toBe(company.idOf('admin'));
  });

  it('neither grants nor revokes permissions', async () => {
    const { unknownColumns } = await files.preview('account,administrator\nliuyang,yes');
    expect(unknownColumns).toEqual(['administrator']);
    await files.bringIn('account,administrator,post\nliuyang,yes,Adviser\nadmin,no,Chief');
    expect([(await rowOf('liuyang'))?.isAdministrator, (await rowOf('admin'))?.isAdministrator]).toEqual([false, true]);
  });

  it("does not change users of the company's own directory, nor deactivated users", async () => {
    const { sql } = company.platform.database;
    await files.bringIn(sheet('kept.one,Kept One,kept@acme.example,,,,,', 'gone.one,Gone One,,,,,,'));
    await sql.update(people).set({ externalId: 'x-1' }).where(eq(people.account, 'kept.one'));
    await sql.update(people).set({ hasLeft: true }).where(eq(people.account, 'gone.one'));
    const file = sheet('kept.one,Other,other@acme.example,,,,,', 'gone.one,Gone One,gone@acme.example,,,,,');
    const seen = await files.preview(file);
    expect(seen).toMatchObject({
      kept: { rows: ['Kept One'] },
      hasLeft: { rows: ['Gone One'] },
      problems: { count: 0 },
    });
    expect(seen.leftOut.rows.map(({ account }) => account)).not.toContain('kept.one');
    await files.bringIn(file);
    expect(await rowOf('kept.one')).toMatchObject({ email: 'kept@acme.example', names: { 'zh-CN': 'Kept One' } });
    expect(await rowOf('gone.one')).toMatchObject({ email: '', hasLeft: true });
  });

  it('deactivates missing users only if requested, and never the last administrator', async () => {
    await files.bringIn(sheet('out.one,Out One,,,,,,'));
    const one = await rowOf('out.one');
    const others = 'account\nzhangwei';
    expect((await files.preview(others)).leftOut.rows.map(({ account }) => account)).toContain('out.one');
    await files.bringIn(others);
    expect((await rowOf('out.one'))?.hasLeft).toBe(false);
    const foreseen = await files.foresee(others, { leaving: [company.idOf('wangfang')] });
    expect(foreseen).toMatchObject({ outcome: 'foreseen' });
    expect(foreseen.effects.headOf.length + foreseen.effects.superiorOf.length).toBeGreaterThan(0);
    expect(await files.bringIn(others, { leaving: [one?.id ?? ''] })).toMatchObject({ left: 1, held: 0 });
    expect((await rowOf('out.one'))?.hasLeft).toBe(true);
    expect((await logOf('out.one')).map(({ kind, origin }) => [kind, origin])).toContainEqual(['left', 'import']);
    // Deactivates all: they include the last administrator who can log in, so nothing is changed.
    await expect(files.bringIn(others, { leaving: 'all' })).rejects.toThrow(/last administrator/u);
    expect((await rowOf('wangfang'))?.hasLeft).toBe(false);
    expect(await files.bringIn('account\nadmin', { leaving: 'all' })).toMatchObject({ left: 0 });
    expect((await rowOf('wangfang'))?.hasLeft).toBe(false);
    await company.platform.database.sql.execute('delete from leavings');
  });

  it('is imported as previewed: a change made meanwhile is not overwritten', async () => {
    const file = sheet('meanwhile.one,Meanwhile One,,,,,,');
    const { version } = await files.preview(file);
    await changeInApp('liuyang', { mobile: '139 0000 0009' });
    expect((await files.send('commit', file, files.chosen(version, {}))).data).toEqual({ outcome: 'changed' });
    expect(await rowOf('meanwhile.one')).toBeUndefined();
    const other = await files.preview(file);
    const both = await Promise.all([1, 2].map(() => files.send('commit', file, files.chosen(other.version, {}))));
    expect(both.map(({ data }) => data.outcome).toSorted()).toEqual(['begun', 'running']);
    await company.platform.workflow.settle();
    expect(await logOf('meanwhile.one')).toHaveLength(1);
  });

  it('reports forty mistakes in a thousand lines, each with its line, and imports nothing', async () => {
    const lines = Array.from(
      { length: 1000 },
      (_, at) => `bulk${at},Bulk ${at},b${at}@acme.example,,Bulk/T${at % 20},,,`,
    );
    const wrong = [
      (at: number) => `bulk${at},Bulk ${at},no-at.example,,,,,`,
      (at: number) => `bulk${at},=Bulk,,,,,,`,
      (at: number) => `bulk${at},@Bulk,,,,,,`,
      (at: number) => `bulk${at},Bulk ${at},,1.38E+10,,,,`,
      () => 'bulk1,Bulk 1,,,,,,',
      (at: number) => `bulk${at},Bulk ${at},,,,,ghost${at},`,
      (at: number) => `bulk${at},Bulk ${at},,,,,,Nowhere ${at}`,
      (at: number) => `bulk${at},Bulk ${at},,,,,bulk${at},`,
    ];
    wrong.forEach((make, kind) => {
      for (let at = 0; at < 5; at += 1) lines[100 * (kind + 1) + at] = make(100 * (kind + 1) + at);
    });
    const { problems, version } = await files.preview(sheet(...lines));
    expect(problems.count).toBe(40);
    expect(problems.rows.map(({ line }) => line)).toEqual(
      wrong.flatMap((_, kind) => [0, 1, 2, 3, 4].map((at) => 100 * (kind + 1) + at + 2)),
    );
    expect(problems.rows.some(({ sentence }) => sentence.includes('1.38E+10'))).toBe(true);
    const done = await files.send('commit', sheet(...lines), files.chosen(version, {}));
    expect([done.success, done.message]).toEqual([false, 'The file has errors, so nothing was imported.']);
    expect(await rowOf('bulk0')).toBeUndefined();
  });

  it('is refused with a message if it has an unknown encoding or is a workbook', async () => {
    const odd = await files.preview(Buffer.from([0x61, 0, 0x62, 0, 0x2c, 0, 0x0a, 0]));
    expect(odd.problems.rows[0]?.sentence).toMatch(/can’t be read as UTF-8/u);
    const workbook = await files.preview(Buffer.from('504b0304ffff', 'hex'));
    expect(workbook.problems.rows[0]?.sentence).toMatch(/workbook/u);
  });

  it('updates landline, office and car number: omitted values stay, and a dash clears one', async () => {
    const book = (heading: string, ...lines: readonly string[]) => [`account,name,${heading}`, ...lines].join('\n');
    const linesOf = async () => (await rowOf('import.book'))?.properties;
    await files.bringIn(book('座机,Office,車両ナンバー', 'import.book,Bo Book,021-5888 0001,A-1501,沪A·12345'));
    expect(await linesOf()).toEqual({ landline: '021-5888 0001', office: 'A-1501', carNumber: '沪A·12345' });
    const file = book('landline,office', 'import.book,Bo Book,,-');
    expect((await changed(file)).sure).toEqual([['Bo Book', 'office', 'A-1501', '']]);
    await files.bringIn(file);
    expect(await linesOf()).toEqual({ landline: '021-5888 0001', carNumber: '沪A·12345' });
    await changeInApp('import.book', { landline: '021-5888 0099' });
    const old = book('landline', 'import.book,Bo Book,021-5888 0001');
    expect(await changed(old)).toEqual({ sure: [], both: [] });
    const { both } = await changed(book('landline', 'import.book,Bo Book,021-5888 0002'));
    expect(both).toEqual([['landline', '021-5888 0099', '021-5888 0002']]);
  });

  it('is accepted from administrators only', async () => {
    const wangfang = await company.person('wangfang');
    const theirs = createUserImporter(company.platform, wangfang.token);
    expect((await theirs.send('preview', sheet('x,X,,,,,,'))).success).toBe(false);
    expect((await theirs.send('commit', sheet('x,X,,,,,,'))).success).toBe(false);
    expect(await rowOf('x')).toBeUndefined();
  });
});
