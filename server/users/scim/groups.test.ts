import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { startProvisionedCompany, type ProvisionedCompany } from '#test/support/scim.ts';

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

onBothDatabases('groups by SCIM', (fresh) => {
  let at: ProvisionedCompany;
  let [zhangwei, wangfang, liqiang] = ['', '', ''];
  beforeAll(async () => {
    at = await startProvisionedCompany(fresh);
    [zhangwei, wangfang, liqiang] = (await Promise.all(
      (['zhangwei', 'wangfang', 'liqiang'] as const).map(
        async (account): Promise<string> => (await at.user(account)).id,
      ),
    )) as [string, string, string];
  });
  const valuesOf = ({ members = [] }: { members?: readonly { value: string }[] }) =>
    members.map(({ value }) => value).sort();
  const made = async (displayName: string, ...members: readonly string[]) =>
    (await at.scim('POST', '/Groups', { schemas: [GROUP], displayName, members: members.map((value) => ({ value })) }))
      .body;

  it('are the groups of the company without its departments', async () => {
    const { body } = await at.scim('GET', '/Groups?count=200');
    expect(body.totalResults).toBeGreaterThan(0);
    expect(body.Resources.map(({ displayName }: { displayName: string }) => displayName)).not.toContain('财务部');
    const lean = await at.scim('GET', '/Groups?excludedAttributes=members');
    expect(JSON.stringify(lean.body)).not.toContain('"members"');
  });

  it("are created with members, and appear in the members' groups", async () => {
    const { id, members } = await made('Tour Guides', zhangwei, wangfang);
    expect(members).toHaveLength(2);
    const { groups } = await at.user('zhangwei');
    expect(groups).toContainEqual(expect.objectContaining({ value: id, display: 'Tour Guides', type: 'direct' }));
    expect((await at.scim('POST', '/Groups', { displayName: 'Tour Guides' })).body.scimType).toBe('uniqueness');
    const path = `/Groups?filter=${encodeURIComponent('displayName eq "tour guides"')}&excludedAttributes=members`;
    expect((await at.scim('GET', path)).body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    const mine = `/Groups?filter=${encodeURIComponent(`members[value eq "${wangfang}"]`)}`;
    expect((await at.scim('GET', mine)).body.Resources.map((each: { id: string }) => each.id)).toContain(id);
  });

  it('are changed by operations (RFC 7644 3.5.2), also in the format of Entra ID and Okta', async () => {
    const { id } = await made('Changing', zhangwei);
    const path = `/Groups/${id}`;
    const added = await at.patch(path, {
      op: 'Add',
      path: 'members',
      value: [{ value: wangfang }, { value: zhangwei }],
    });
    expect(valuesOf(added.body)).toEqual([zhangwei, wangfang].sort());
    const gone = await at.patch(path, { op: 'remove', path: `members[value eq "${zhangwei}"]` });
    expect(valuesOf(gone.body)).toEqual([wangfang]);
    const again = await at.patch(path, { op: 'remove', path: `members[value eq "${zhangwei}"]` });
    expect(valuesOf(again.body)).toEqual([wangfang]);
    const both = await at.patch(
      path,
      { op: 'Remove', path: 'members', value: [{ value: wangfang }] },
      { op: 'Add', path: 'members', value: [{ value: liqiang }] },
    );
    expect(valuesOf(both.body)).toEqual([liqiang]);
    const renamed = await at.patch(path, { op: 'replace', value: { id, displayName: 'Changed' } });
    expect(renamed.body).toMatchObject({ displayName: 'Changed' });
    expect((await at.patch(path, { op: 'replace', path: 'members', value: [] })).body).not.toHaveProperty('members');
    expect((await at.patch(path, { op: 'add', path: 'members', value: [{ value: 'nobody' }] })).status).toBe(400);
  });

  it('are replaced, and closed without members when they are deleted', async () => {
    const { id } = await made('Closing', zhangwei);
    const body = { schemas: [GROUP], displayName: 'Closing soon', externalId: 'g-1', members: [{ value: liqiang }] };
    expect((await at.scim('PUT', `/Groups/${id}`, body)).body).toMatchObject({
      ...body,
      members: [{ value: liqiang }],
    });
    expect((await at.scim('DELETE', `/Groups/${id}`)).status).toBe(204);
    expect((await at.scim('GET', `/Groups/${id}`)).status).toBe(404);
    expect((await at.user('liqiang')).groups ?? []).not.toContainEqual(expect.objectContaining({ value: id }));
    expect((await made('Closing soon')).displayName).toBe('Closing soon');
    const admin = await at.company.person('admin');
    const listed = await admin.get('/api-user/user/org/osGroup/getByParentId?parentId=0');
    expect(JSON.stringify(listed.body)).not.toContain(`"${id}"`);
  });
});
