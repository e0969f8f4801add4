import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { people } from '../../db/schema/identity.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startProvisionedCompany, type ProvisionedCompany } from '#test/support/scim.ts';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

onBothDatabases('users by SCIM (RFC 7644)', (fresh) => {
  let at: ProvisionedCompany;
  beforeAll(async () => {
    at = await startProvisionedCompany(fresh);
  });
  let serial = 0;
  /** The example of RFC 7644 3.3 with an account of its own. */
  async function barbara(more: object = {}) {
    serial += 1;
    const userName = `BJensen${serial}`;
    const { body } = await at.scim('POST', '/Users', {
      schemas: [CORE],
      userName,
      externalId: `bjensen-${serial}`,
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
      ...more,
    });
    return body;
  }

  it('are created with a location and a version (3.3)', async () => {
    const reply = await at.scim('POST', '/Users', {
      schemas: [CORE],
      userName: 'Bjensen',
      externalId: 'bjensen',
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
      password: 't1meMa$heen',
      roles: [{ value: 'administrator' }],
    });
    expect(reply.status).toBe(201);
    expect(reply.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    expect(reply.headers.location).toBe(`http://example.com/scim/v2/Users/${reply.body.id}`);
    expect(reply.headers.etag).toBe(reply.body.meta.version);
    expect(reply.body).toMatchObject({
      schemas: [CORE],
      externalId: 'bjensen',
      userName: 'bjensen',
      displayName: 'Ms. Barbara J Jensen III',
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
      active: true,
      meta: { resourceType: 'User', location: reply.headers.location },
    });
    expect(reply.body).not.toHaveProperty('password');
    expect(reply.body).not.toHaveProperty('roles');
    expect((await at.scim('GET', `/Users/${reply.body.id}`)).body).toEqual(reply.body);
  });

  it('set landline, office and car number; attributes missing in the body stay unchanged', async () => {
    const { id } = await barbara({
      phoneNumbers: [{ type: 'work', value: '021-5888 0001' }],
      addresses: [{ type: 'other', formatted: 'A-1501' }],
      [ENTERPRISE]: { carNumber: '沪A·12345' },
    });
    const kept = async () => {
      const [row] = await at.company.platform.database.sql.select().from(people).where(eq(people.id, id));
      return row?.properties;
    };
    const all = { landline: '021-5888 0001', office: 'A-1501', carNumber: '沪A·12345' };
    expect(await kept()).toEqual(all);
    const { body } = await at.scim('GET', `/Users/${id}`);
    expect(body).toMatchObject({
      phoneNumbers: [{ type: 'work', value: all.landline }],
      addresses: [{ type: 'other', formatted: all.office }],
      [ENTERPRISE]: { carNumber: all.carNumber },
    });
    const { userName, externalId } = body;
    const mobile = [{ type: 'mobile', value: '138 0000 0000' }];
    await at.scim('PUT', `/Users/${id}`, { schemas: [CORE], userName, externalId, phoneNumbers: mobile });
    expect(await kept()).toEqual(all);
    await at.patch(`/Users/${id}`, { op: 'replace', path: 'phoneNumbers[type eq "work"].value', value: '021 1' });
    await at.patch(`/Users/${id}`, { op: 'remove', path: 'addresses[type eq "other"]' });
    await at.patch(`/Users/${id}`, { op: 'remove', path: `${ENTERPRISE}:carNumber` });
    expect(await kept()).toEqual({ landline: '021 1' });
  });

  it('have unique accounts, including former ones, and a unique externalId', async () => {
    const { userName, externalId, id } = await barbara();
    const again = await at.scim('POST', '/Users', { schemas: [CORE], userName: userName.toUpperCase() });
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } });
    expect(await at.scim('POST', '/Users', { userName: 'another-one', externalId })).toMatchObject({ status: 409 });
    await at.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect(await at.scim('POST', '/Users', { userName, externalId: 'new' })).toMatchObject({ status: 409 });
  });

  it('are returned with the requested attributes (3.4.1, 3.9)', async () => {
    const { id, userName } = await barbara({ emails: [{ value: 'b@example.com', type: 'work' }] });
    expect((await at.scim('GET', `/Users/${id}?attributes=userName,name.familyName`)).body).toEqual({
      schemas: [CORE],
      id,
      userName,
      name: { familyName: 'Jensen' },
    });
    const { body } = await at.scim('GET', `/Users/${id}?excludedAttributes=emails,id,meta`);
    expect(body).not.toHaveProperty('emails');
    expect(body).not.toHaveProperty('meta');
    expect(body).toHaveProperty('id', id);
    expect(await at.scim('GET', '/Users/unheard-of')).toMatchObject({
      status: 404,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' },
    });
  });

  it('are listed in pages, filtered and sorted (3.4.2)', async () => {
    const all = (await at.scim('GET', '/Users?count=200')).body;
    expect(all.Resources).toHaveLength(all.totalResults);
    const page = (await at.scim('GET', '/Users?startIndex=3&count=2')).body;
    expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 3, itemsPerPage: 2 });
    expect(page.Resources).toEqual(all.Resources.slice(2, 4));
    expect((await at.scim('GET', '/Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
    const sorted = (await at.scim('GET', '/Users?sortBy=userName&sortOrder=descending&attributes=userName')).body;
    const accounts = sorted.Resources.map(({ userName }: { userName: string }) => userName);
    expect(accounts).toEqual(accounts.toSorted().reverse());
    const query = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'], filter: 'userName sw "zhang"' };
    const searched = (await at.scim('POST', '/Users/.search', { ...query, attributes: ['displayName'] })).body;
    expect(searched.Resources.length).toBeGreaterThan(0);
    expect(Object.keys(searched.Resources[0])).toEqual(['schemas', 'id', 'displayName']);
    const bad = await at.scim('GET', `/Users?filter=${encodeURIComponent('userName is 5')}`);
    expect(bad).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } });
  });

  it('are replaced, and keep attributes missing in the body: department, manager, active', async () => {
    const before = await at.user('zhangwei');
    const wangfang = await at.user('wangfang');
    const { id, meta: _meta, ...resource } = before;
    const same = await at.scim('PUT', `/Users/${id}`, { ...resource, id });
    expect(same.status).toBe(200);
    expect(same.body).toMatchObject({ ...resource, userName: 'zhangwei', active: true });
    const next = { schemas: [CORE], userName: 'zhangwei', title: 'Head of tea', nickName: 'Weiwei' };
    const replaced = await at.scim('PUT', `/Users/${id}`, { ...next, displayName: before.displayName });
    const { schemas: _core, ...said } = next;
    expect(replaced.body).toMatchObject({ ...said, [ENTERPRISE]: { department: before[ENTERPRISE].department } });
    expect(replaced.body).not.toHaveProperty('emails');
    const moved = await at.scim('PUT', `/Users/${id}`, {
      ...resource,
      [ENTERPRISE]: { employeeNumber: '7', department: 'Sales/North', manager: { value: wangfang.id } },
    });
    expect(moved.body[ENTERPRISE]).toMatchObject({
      employeeNumber: '7',
      department: 'Sales/North',
      manager: { value: wangfang.id, displayName: wangfang.displayName },
    });
    const other = await barbara({ [ENTERPRISE]: { department: ' Sales / North ' } });
    expect(other[ENTERPRISE].department).toBe('Sales / North');
    expect((await rowOf(other.id)).department).toBe((await rowOf(id)).department);
    const ring = await at.patch(`/Users/${wangfang.id}`, { op: 'add', path: `${ENTERPRISE}:manager`, value: id });
    expect(ring).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  });

  it('are found by a new name and by the phonetic reading of an old one', async () => {
    const liqiang = await at.user('liqiang');
    const { found: before } = await rowOf(liqiang.id);
    await at.patch(`/Users/${liqiang.id}`, { op: 'replace', path: 'title', value: 'Quiet one' });
    expect(new Set((await rowOf(liqiang.id)).found.split('\n'))).toEqual(new Set(before.split('\n')));
    await at.patch(`/Users/${liqiang.id}`, { op: 'replace', path: 'displayName', value: 'Henry Morgan' });
    expect((await rowOf(liqiang.id)).found.split('\n')).toContain('henry morgan');
  });

  const rowOf = async (id: string) => {
    const [row] = await at.company.platform.database.sql.select().from(people).where(eq(people.id, id));
    if (row === undefined) throw new Error('Nobody has this id');
    return row;
  };

  it('are changed by operations (3.5.2)', async () => {
    const { id } = await barbara({ emails: [{ value: 'old@example.com', type: 'work', primary: true }] });
    const added = await at.patch(`/Users/${id}`, {
      op: 'add',
      value: { emails: [{ value: 'babs@jensen.org', type: 'home' }], nickname: 'Babs' },
    });
    expect(added.body).toMatchObject({ nickName: 'Babs', emails: [{ type: 'work' }, { type: 'home' }] });
    const path = 'emails[type eq "home"]';
    const primary = await at.patch(`/Users/${id}`, { op: 'replace', path: `${path}.primary`, value: true });
    expect(primary.body.emails).toMatchObject([{ primary: false }, { primary: true }]);
    expect((await rowOf(id)).email).toBe('babs@jensen.org');
    const removed = await at.patch(`/Users/${id}`, { op: 'remove', path: 'emails[type eq "work"]' });
    expect(removed.body.emails).toMatchObject([{ type: 'home' }]);
    const nobody = await at.patch(`/Users/${id}`, {
      op: 'replace',
      path: 'emails[type eq "work"].value',
      value: 'x@y',
    });
    expect(nobody).toMatchObject({ status: 400, body: { scimType: 'noTarget' } });
    const half = await at.patch(
      `/Users/${id}`,
      { op: 'replace', path: 'title', value: 'Half' },
      { op: 'replace', path: 'meta.location', value: 'x' },
    );
    expect(half).toMatchObject({ status: 400, body: { scimType: 'mutability' } });
    expect((await at.scim('GET', `/Users/${id}`)).body).not.toHaveProperty('title');
    expect((await at.patch(`/Users/${id}`, { op: 'add', path: 'shoeSize', value: '9' })).body.scimType).toBe(
      'invalidPath',
    );
    expect((await at.patch(`/Users/${id}`, { op: 'move', path: 'title' })).body.scimType).toBe('invalidSyntax');
    expect((await at.patch(`/Users/${id}`, { op: 'remove' })).body.scimType).toBe('noTarget');
  });

  it('are changed in the format of Entra ID', async () => {
    const { id } = await barbara();
    const wangfang = await at.user('wangfang');
    const { body } = await at.patch(
      `/Users/${id}`,
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'updated@contoso.com' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Sales' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: wangfang.id },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+86 138 0000 0000' },
      { op: 'Replace', value: { 'name.givenName': 'New', [`${ENTERPRISE}:employeeNumber`]: '26' } },
    );
    expect(body).toMatchObject({
      emails: [{ type: 'work', value: 'updated@contoso.com' }],
      displayName: 'New updatedFamilyName',
      [ENTERPRISE]: { department: 'Sales', employeeNumber: '26', manager: { value: wangfang.id } },
    });
    expect(await rowOf(id)).toMatchObject({ email: 'updated@contoso.com', mobile: '+86 138 0000 0000' });
    const gone = await at.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect(gone.body.active).toBe(false);
    const back = await at.patch(`/Users/${id}`, { op: 'replace', value: { active: 'True' } });
    expect(back.body.active).toBe(true);
    const left = await at.patch(`/Users/${id}`, { op: 'Remove', path: `${ENTERPRISE}:manager` });
    expect(left.body[ENTERPRISE]).not.toHaveProperty('manager');
  });

  it('are found by the phonetic reading of their name, and of the new one after a rename', async () => {
    const { id } = await barbara({ displayName: '单小曾', name: undefined });
    const foundAs = async () => (await rowOf(id)).found.split('\n');
    expect(await foundAs()).toEqual(expect.arrayContaining(['单小曾', 'shan xiao ceng', 'shanxiaoceng', 'sxc']));
    await at.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: '吕芳' });
    expect(await foundAs()).toEqual(expect.arrayContaining(['吕芳', 'lv fang', 'lf']));
    expect(await foundAs()).not.toContain('sxc');
    await at.patch(`/Users/${id}`, { op: 'replace', path: 'title', value: 'Tea' });
    expect(await foundAs()).toContain('lv fang');
    const kana = await barbara({ displayName: 'さとう はなこ', name: undefined });
    expect((await rowOf(kana.id)).found).toContain('サトウ ハナコ');
    const zhangwei = await rowOf((await at.user('zhangwei')).id);
    await at.patch(`/Users/${zhangwei.id}`, { op: 'replace', path: 'title', value: 'Tea' });
    expect((await rowOf(zhangwei.id)).found).toContain('zhang wei');
  });

  it('are deactivated and reactivated in the format of Okta', async () => {
    const { id } = await barbara();
    const off = await at.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    const { body } = await at.scim('PUT', `/Users/${id}`, { ...off.body, active: true, password: 'x', groups: [] });
    expect(body).toMatchObject({ id, active: true });
  });

  it('are deactivated by DELETE, and get the same id when they are created again (3.6)', async () => {
    const { id, userName, externalId } = await barbara();
    expect(await at.scim('DELETE', `/Users/${id}`)).toMatchObject({ status: 204, body: undefined });
    expect((await at.scim('GET', `/Users/${id}`)).status).toBe(404);
    expect((await at.scim('DELETE', `/Users/${id}`)).status).toBe(404);
    expect(await at.user(userName)).toBeUndefined();
    expect(await rowOf(id)).toMatchObject({ hasLeft: true, account: userName });
    expect((await at.scim('POST', '/Users', { userName, externalId: 'somebody else' })).status).toBe(409);
    const back = await at.scim('POST', '/Users', { schemas: [CORE], userName, externalId });
    expect(back).toMatchObject({ status: 201, body: { id, active: true } });
  });

  it('are not changed with an outdated version (3.14)', async () => {
    const { id, meta } = await barbara();
    expect((await at.scim('GET', `/Users/${id}`, undefined, { 'if-none-match': meta.version })).status).toBe(304);
    const body = { schemas: [CORE], userName: `other-${id}` };
    const changed = await at.scim('PUT', `/Users/${id}`, body, { 'if-match': meta.version });
    expect(changed.status).toBe(200);
    expect((await at.scim('PUT', `/Users/${id}`, body, { 'if-match': meta.version })).status).toBe(412);
    expect((await at.scim('DELETE', `/Users/${id}`, undefined, { 'if-match': '"x"' })).status).toBe(412);
  });

  it('lose their sessions when they are deactivated, except the last administrator who can log in', async () => {
    const colleague = await at.company.person('liqiang');
    const current = async () => (await colleague.get('/api-user/user/org/osUser/current')).status;
    expect(await current()).toBe(200);
    const { id: leaving } = await at.user('liqiang');
    const left = await at.patch(`/Users/${leaving}`, { op: 'replace', path: 'active', value: false });
    expect([left.status, await current()]).toEqual([200, 401]);
    await at.patch(`/Users/${leaving}`, { op: 'replace', path: 'active', value: true });
    const { sql } = at.company.platform.database;
    const administrators = await sql.select().from(people).where(eq(people.isAdministrator, true));
    const setAll = (value: boolean) =>
      Promise.all(administrators.map(({ id }) => at.patch(`/Users/${id}`, { op: 'replace', path: 'active', value })));
    expect((await setAll(false)).filter(({ status }) => status === 400)).toHaveLength(1);
    await setAll(true);
  });
});
