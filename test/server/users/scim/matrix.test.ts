import { beforeAll, describe, expect, it } from 'vitest';
import { SCIM_ENDPOINTS } from '#server/users/scim/scimEndpoints.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { startProvisionedCompany, TOKENS, type ProvisionedCompany } from '#test/support/scim.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';

const CALLS = Object.entries(SCIM_ENDPOINTS);

describe('every call of SCIM', () => {
  let at: ProvisionedCompany;
  let user = '';
  let group = '';
  const identities: Record<string, string | undefined> = { nobody: undefined, garbage: 'x'.repeat(64) };
  beforeAll(async () => {
    at = await startProvisionedCompany(embeddedDatabase);
    await createSecondTenant(at.company);
    user = (await at.user('zhangwei')).id;
    group = (await at.scim('POST', '/Groups', { displayName: 'Tea', members: [{ value: user }] })).body.id;
    identities['an employee'] = (await at.company.person('zhangwei')).token;
    identities['an administrator'] = (await at.company.person('admin')).token;
    identities['a token that was taken away'] = 'folder-of-one-before';
  });
  const pathOf = (path: string): string =>
    path.replace('{id}', path.startsWith('/Users') ? user : path.startsWith('/Groups') ? group : 'User');
  const bodyOf = (method: string): object | undefined => (method === 'GET' || method === 'DELETE' ? undefined : {});

  it.each(CALLS)('%s returns 401 to every caller except a provisioner', async (_, { method, path }) => {
    for (const [who, token] of Object.entries(identities)) {
      const reply = await at.ask(token)(method, pathOf(path), bodyOf(method));
      expect([who, reply.status, reply.headers['www-authenticate']]).toEqual([who, 401, 'Bearer realm="scim"']);
      expect(reply.body).toEqual({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '401',
        detail: 'The token is missing or not known',
      });
    }
  });

  it.each(CALLS.filter(([, { path }]) => /Users|Groups/u.test(path)))(
    '%s of another tenant finds none of our users',
    async (_, { method, path }) => {
      const theirs = at.ask(TOKENS.theirs);
      if (path.includes('{id}')) {
        const body = bodyOf(method) && {
          userName: 'x',
          displayName: 'x',
          Operations: [{ op: 'remove', path: 'title' }],
        };
        expect((await theirs(method, pathOf(path), body)).status).toBe(404);
      } else if (method === 'GET' || path.endsWith('.search')) {
        const { body } = await theirs(method, path, bodyOf(method));
        expect(JSON.stringify(body)).not.toContain(user);
        expect(body.totalResults).toBe(path.startsWith('/Users') ? 2 : 0);
      }
    },
  );

  it('accepts both tokens during a token rotation', async () => {
    for (const token of [TOKENS.ours, TOKENS.next])
      expect((await at.ask(token)('GET', '/ServiceProviderConfig')).status).toBe(200);
  });

  it('of another tenant cannot use one of our users as manager or member', async () => {
    const theirs = at.ask(TOKENS.theirs);
    const manager = { value: user };
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const person = await theirs('POST', '/Users', { userName: 'their-new', [enterprise]: { manager } });
    expect([person.status, person.body.scimType]).toEqual([400, 'invalidValue']);
    const team = await theirs('POST', '/Groups', { displayName: 'Spies', members: [{ value: user }] });
    expect([team.status, team.body.scimType]).toEqual([400, 'invalidValue']);
    const same = await theirs('POST', '/Users', { userName: 'zhangwei' });
    expect(same.status).toBe(201);
  });

  it('has limits: size, depth, count, media type, method and path', async () => {
    const large = await at.scim('POST', '/Users', { userName: 'x'.repeat(300_000) });
    expect([large.status, large.body.status]).toEqual([413, '413']);
    const deep = await at.scim('POST', '/Users', `${'['.repeat(5000)}${']'.repeat(5000)}`);
    expect([deep.status, deep.body.scimType]).toEqual([400, 'invalidSyntax']);
    const emails = Array.from({ length: 51 }, (_, at) => ({ value: `a${at}@b` }));
    expect((await at.scim('POST', '/Users', { userName: 'many', emails })).status).toBe(413);
    const operations = Array.from({ length: 201 }, () => ({ op: 'remove', path: 'title' }));
    expect((await at.patch(`/Users/${user}`, ...operations)).status).toBe(413);
    expect((await at.scim('POST', '/Users', 'no json')).body).toMatchObject({ scimType: 'invalidSyntax' });
    expect((await at.scim('POST', '/Users', '<x/>', { 'content-type': 'text/xml' })).status).toBe(415);
    expect((await at.scim('DELETE', '/Users')).status).toBe(405);
    expect((await at.scim('GET', '/Bulk')).status).toBe(404);
    expect((await at.scim('GET', '/Me')).status).toBe(501);
    expect((await at.scim('POST', '/Users', [])).body).toMatchObject({ scimType: 'invalidSyntax' });
    expect((await at.scim('POST', '/Users', { userName: 'a\u0000b' })).body).toMatchObject({
      scimType: 'invalidValue',
    });
    for (const id of ['%00', '..%2f', "'", '%F0%9F%8D%B5'])
      expect((await at.scim('GET', `/Users/${id}`)).status).toBe(404);
  });

  it('describes itself (RFC 7643 5 to 7)', async () => {
    const { body: config } = await at.scim('GET', '/ServiceProviderConfig');
    expect(config).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, etag: { supported: true } });
    const { body: types } = await at.scim('GET', '/ResourceTypes');
    expect(types.Resources.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual(['/Users', '/Groups']);
    const { body: schemas } = await at.scim('GET', '/Schemas');
    expect(schemas.totalResults).toBe(3);
    for (const { id } of schemas.Resources)
      expect((await at.scim('GET', `/Schemas/${id}`)).body.attributes.length).toBeGreaterThan(1);
    expect((await at.scim('GET', '/Schemas?filter=id%20pr')).status).toBe(403);
  });

  it('that changes data is logged without personal data', async () => {
    at.lines.length = 0;
    const { body } = await at.scim('POST', '/Users', { userName: 'secret-name', displayName: 'Okapi' });
    await at.scim('POST', '/Users', { userName: 'secret-name' });
    expect(at.lines.map((line) => JSON.parse(line).scim)).toEqual([
      { tenant: '1', call: 'createUser', id: body.id, status: 201 },
      { call: 'POST /scim/v2/Users', status: 409, scimType: 'uniqueness' },
    ]);
    expect(at.lines.join('')).not.toMatch(/secret|Okapi|folder/u);
  });

  it('has a rate limit that fits its type', () => {
    const often = Object.fromEntries(CALLS.map(([name, { perMinute }]) => [name, perMinute]));
    expect(often).toMatchObject({ patchUser: 3000, createUser: 3000, listUsers: 3000 });
    expect(often).toMatchObject({ listGroups: 600, replaceGroup: 300, patchGroup: 300, schemas: 120, me: 120 });
    expect(Math.max(...Object.values(often))).toBe(3000);
  });

  it('has a rate limit of its own, and returns when to retry', async () => {
    const { ask } = await startProvisionedCompany(embeddedDatabase);
    const statuses = new Set<number>();
    for (let sent = 0; sent < 121; sent += 1) statuses.add((await ask(TOKENS.ours)('GET', '/Schemas')).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await ask(TOKENS.ours)('GET', '/Users?count=1')).status).toBe(200);
    expect(Number((await ask(TOKENS.ours)('GET', '/Schemas')).headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is rate limited in total', async () => {
    const few = await startProvisionedCompany(embeddedDatabase, { callsPerMinute: 5 });
    const replies = [];
    for (let sent = 0; sent < 8; sent += 1) replies.push(await few.scim('GET', '/Schemas'));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const [late] = replies.filter(({ status }) => status === 429);
    expect(late?.body).toMatchObject({ status: '429' });
    expect(late?.headers['retry-after']).toBeDefined();
  });
});
