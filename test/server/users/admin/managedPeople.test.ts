import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { people, groups } from '#server/db/schema/identity.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';
import type { Colleague } from '#test/support/workflow.ts';

const root = '/api-user/user/users';
const RD = '1792000000000000030';
const COMPANY = '1792000000000000001';

onBothDatabases('users managed by administrators', (fresh) => {
  let company: Company;
  let admin: Colleague;
  let zhangwei: Colleague;
  let top: string;
  beforeAll(async () => {
    company = await startCompany(fresh);
    [admin, zhangwei] = await company.people('admin', 'zhangwei');
    const rows = await company.platform.database.sql.select().from(groups).where(eq(groups.kind, 'company'));
    top = rows[0]?.id ?? COMPANY;
  });

  const change = async (what: object, by: Colleague = admin) => (await by.post(`${root}/apply`, { change: what })).body;
  const foresee = async (what: object) => (await admin.post(`${root}/preview`, { change: what })).body.data;
  const person = async (id: string) => (await admin.get(`${root}/get?id=${id}`)).body.data;
  const group = async (id: string) => (await admin.get(`${root}/group?id=${id}`)).body.data;
  const list = async (params: object = {}, by: Colleague = admin) =>
    (await by.post(`${root}/query`, { pageNo: 1, pageSize: 100, params })).body.result;
  const log = async (subject: string) =>
    (await admin.post(`${root}/log`, { pageNo: 1, pageSize: 50, params: { subject } })).body.result.data;

  const fields = (account: string, more: object = {}) => ({
    names: { 'zh-CN': account },
    account,
    department: RD,
    posts: { 'zh-CN': '' },
    superior: null,
    email: '',
    mobile: '',
    ...more,
  });
  const add = async (account: string, more: object = {}): Promise<string> => {
    const { data } = await change({ kind: 'addPerson', person: fields(account, more) });
    expect(data.outcome).toBe('saved');
    return data.id;
  };
  const again = async (id: string, more: object = {}) => {
    const { names, account, department, posts, superior, email, mobile, version } = await person(id);
    const now = { names, account, department, posts, superior: superior?.id ?? null, email, mobile };
    return change({ kind: 'changePerson', id, version, person: { ...now, ...more } });
  };
  const stand = async (kind: string, id: string, more: object = {}, by: Colleague = admin) =>
    change({ kind, id, version: (await person(id)).version, ...more }, by);

  it('are listed by status and found, including deactivated users', async () => {
    const id = await add('listed.one', { names: { 'zh-CN': '名单一', 'en-US': 'Listed One' } });
    const { data } = await list({ search: 'listed one', state: 'atWork' });
    expect(data).toMatchObject([{ id, account: 'listed.one', hasLeft: false, isKept: false }]);
    await stand('leave', id);
    expect((await list({ search: 'listed', state: 'atWork' })).data).toEqual([]);
    expect((await list({ search: 'listed', state: 'left' })).data).toMatchObject([{ id, hasLeft: true }]);
    const administrators = (await list({ state: 'administrators' })).data;
    expect(administrators.map(({ account }: { account: string }) => account)).toEqual(['admin']);
  });

  it('are invited by a link that ends with a new email address or deactivation, but not with a new position', async () => {
    const id = await add('invited.one', { email: 'one@qingling.example' });
    const make = async (): Promise<string> =>
      (await admin.post('/api-uaa/password-links/create', { people: [id] })).body.data.links[0].secret;
    const works = async (secret: string): Promise<boolean> =>
      (await admin.post('/api-uaa/password-links/inspect', { secret })).body.success;
    const first = await make();
    await again(id, { posts: { 'zh-CN': '出纳' } });
    expect(await works(first)).toBe(true);
    await again(id, { email: 'another@qingling.example' });
    expect(await works(first)).toBe(false);
    const second = await make();
    await stand('leave', id);
    await stand('bringBack', id);
    expect(await works(second)).toBe(false);
  });

  it('are accessible only to administrators of the same company', async () => {
    expect((await list({}, zhangwei)) ?? null).toBeNull();
    const { administrator } = await createSecondTenant(company);
    const theirs = await list({}, administrator);
    expect(theirs.data.map(({ account }: { account: string }) => account).toSorted()).toEqual(['adam', 'eva']);
    const id = await add('not.theirs');
    const { version } = await person(id);
    const done = await change({ kind: 'leave', id, version }, administrator);
    expect(done.success).toBe(false);
    expect((await person(id)).hasLeft).toBe(false);
  });

  it('are changed by version: the second of two conflicting changes is refused and reported', async () => {
    const id = await add('two.at.once');
    const before = await person(id);
    const wish = (mobile: string) => ({
      kind: 'changePerson',
      id,
      version: before.version,
      person: fields('two.at.once', { mobile }),
    });
    const outcomes = await Promise.all([change(wish('111')), change(wish('222'))]);
    expect(outcomes.map(({ data }) => data.outcome).toSorted()).toEqual(['changed', 'saved']);
    expect(['111', '222']).toContain((await person(id)).mobile);
    expect(await log(id)).toHaveLength(2);
  });

  it('have unique accounts; a free one is proposed, also if the holder is deactivated', async () => {
    const id = await add('li.na');
    await stand('leave', id);
    const taken = await change({ kind: 'addPerson', person: fields('LI.NA') });
    expect(taken.data).toMatchObject({ outcome: 'taken', hasLeft: true, proposal: 'li.na2' });
    await add('li.na2');
    expect((await change({ kind: 'addPerson', person: fields('li.na') })).data.proposal).toBe('li.na3');
  });

  it('cannot have a cyclic management chain, and the cycle is reported', async () => {
    const one = await add('ring.one');
    const two = await add('ring.two', { superior: one });
    const three = await add('ring.three', { superior: two });
    const ring = await again(one, { superior: three });
    expect(ring.success).toBe(false);
    expect(ring.message).toContain('ring.one → ring.three → ring.two → ring.one');
    expect((await again(one, { superior: one })).success).toBe(false);
    expect((await person(one)).superior).toBeNull();
  });

  it.each([
    ['no name', { names: { 'zh-CN': ' ' } }],
    ['an account with a space', { account: 'a b' }],
    ['no account', { account: '' }],
    ['a mail without @', { email: 'nobody' }],
    ['a department that is none', { department: '1' }],
    ['a superior nobody knows', { superior: '1' }],
    ['a mobile as long as a letter', { mobile: '1'.repeat(51) }],
  ])('are refused with %s', async (_, more) => {
    const refused = await change({ kind: 'addPerson', person: fields('odd.one', more) });
    expect([refused.success, refused.message === '']).toEqual([false, false]);
    expect((await list({ search: 'odd.one' })).data).toEqual([]);
  });

  it('include at least one administrator who can log in', async () => {
    const me = company.idOf('admin');
    expect((await stand('administrator', me, { isAdministrator: false })).success).toBe(false);
    expect((await stand('leave', me)).success).toBe(false);
    // An administrator without a password does not count.
    const other = await add('no.password');
    expect((await stand('administrator', other, { isAdministrator: true })).data.outcome).toBe('saved');
    expect((await stand('leave', me)).success).toBe(false);
    expect((await person(me)).isAdministrator).toBe(true);
  });

  it("keep one of two administrators who revoke each other's permission at the same time", async () => {
    const [me, other] = [company.idOf('admin'), company.idOf('zhangwei')];
    expect((await stand('administrator', other, { isAdministrator: true })).data.outcome).toBe('saved');
    const [mine, theirs] = await Promise.all([person(me), person(other)]);
    const take = ({ id, version }: { id: string; version: string }, by: Colleague) =>
      change({ kind: 'administrator', id, version, isAdministrator: false }, by);
    const done = await Promise.all([take(theirs, admin), take(mine, zhangwei)]);
    expect(done.filter(({ success }) => success)).toHaveLength(1);
    const rows = await company.platform.database.sql.select().from(people).where(eq(people.isAdministrator, true));
    expect(rows.filter(({ id }) => [me, other].includes(id))).toHaveLength(1);
    await company.platform.database.sql.update(people).set({ isAdministrator: true }).where(eq(people.id, me));
    await company.platform.database.sql.update(people).set({ isAdministrator: false }).where(eq(people.id, other));
  });

  it("are read-only if the company's directory provides them", async () => {
    const id = await add('kept.one');
    await company.platform.database.sql.update(people).set({ externalId: 'x-1' }).where(eq(people.id, id));
    expect((await person(id)).isKept).toBe(true);
    expect((await again(id, { mobile: '1' })).success).toBe(false);
    expect((await stand('leave', id)).success).toBe(false);
    expect((await stand('administrator', id, { isAdministrator: true })).data.outcome).toBe('saved');
  });

  it('have a change log with actor, change and previous values', async () => {
    const id = await add('logged.one', { email: 'one@example.com' });
    await again(id, { email: 'two@example.com', department: top });
    await again(id);
    await stand('administrator', id, { isAdministrator: true });
    await stand('leave', id);
    await stand('bringBack', id);
    const rows = await log(id);
    expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['back', 'left', 'granted', 'changed', 'added']);
    const changed = rows[3];
    expect(changed.actorName).not.toBe('');
    expect(changed.changes).toMatchObject([
      { field: 'department' },
      { field: 'email', before: 'one@example.com', after: 'two@example.com' },
    ]);
  });

  it('have a preview that lists open tasks, managed users and rules without a result', async () => {
    await company.start(zhangwei, 'leave', {});
    const manager = company.idOf('wangfang');
    const { version } = await person(manager);
    const effects = await foresee({ kind: 'leave', id: manager, version });
    expect(effects.waiting.count).toBeGreaterThan(0);
    expect(effects.waiting.titles).not.toEqual([]);
    expect(effects.headOf).not.toEqual([]);
    expect((await person(manager)).hasLeft).toBe(false);
    // The log contains only the entries of the files.
    expect((await log(manager)).map(({ kind, origin }: Record<string, string>) => [kind, origin])).toEqual([
      ['added', 'files'],
    ]);
  });

  it('can be grouped: departments are created, moved and closed when empty, and never below themselves', async () => {
    const make = async (name: string, parent: string) =>
      (await change({ kind: 'addGroup', of: 'department', group: { names: { 'zh-CN': name }, parent, head: null } }))
        .data.id;
    const north = await make('North', top);
    const near = await make('Near', north);
    const at = async (id: string, more: object) => {
      const { version, names, parent, head } = await group(id);
      const now = { names, parent: parent?.id ?? null, head: head?.id ?? null };
      return change({ kind: 'changeGroup', id, version, group: { ...now, ...more } });
    };
    const ring = await at(north, { parent: near });
    expect(ring.success).toBe(false);
    expect(ring.message).toContain('North → Near → North');
    const id = await add('in.near', { department: near });
    expect((await at(near, { head: id, names: { 'zh-CN': 'Nearer' } })).data.outcome).toBe('saved');
    expect(await group(near)).toMatchObject({ name: 'Nearer', head: { id }, people: 1, level: 2 });
    expect((await at(near, { parent: top })).data.outcome).toBe('saved');
    expect((await group(near)).level).toBe(1);
    const close = async (of: string) => change({ kind: 'closeGroup', id: of, version: (await group(of)).version });
    expect((await close(near)).success).toBe(false);
    await again(id, { department: RD });
    expect((await close(near)).data.outcome).toBe('saved');
    expect((await close(top)).success).toBe(false);
    expect((await log(near)).map(({ kind }: { kind: string }) => kind)).toEqual([
      'closed',
      'changed',
      'changed',
      'added',
    ]);
  });

  it('can be grouped into roles, and a role without members reports the steps it leaves without assignee', async () => {
    const of = { names: { 'zh-CN': 'Auditors' }, parent: null, head: null, members: [company.idOf('wangfang')] };
    const { data } = await change({ kind: 'addGroup', of: 'role', group: of });
    expect(await group(data.id)).toMatchObject({ kind: 'role', members: [{ id: company.idOf('wangfang') }] });
    const twice = await change({ kind: 'addGroup', of: 'role', group: of });
    expect(twice.success).toBe(false);
    const roles = (await admin.post(`${root}/groups?of=role`, { pageNo: 1, pageSize: 100 })).body.result.data;
    const empties = [];
    for (const role of roles) {
      const { version, names } = role;
      const bare = {
        kind: 'changeGroup',
        id: role.id,
        version,
        group: { names, parent: null, head: null, members: [] },
      };
      empties.push(...(await foresee(bare)).nobody);
    }
    expect(empties.length).toBeGreaterThan(0);
    expect(empties[0]).toMatchObject({ process: expect.any(String), step: expect.any(String) });
  });
});
