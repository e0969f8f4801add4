import { beforeAll, describe, expect, it } from 'vitest';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { startProvisionedCompany, type ProvisionedCompany } from '#test/support/scim.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
let at: ProvisionedCompany;
beforeAll(async () => {
  at = await startProvisionedCompany(embeddedDatabase);
});

describe('an account from the company’s directory', () => {
  it.each([
    ['аdmin', 400, 'invalidValue'],
    ['zhangwei#1', 400, 'invalidValue'],
    ['zhangwei@qingling.example', 409, 'uniqueness'],
  ])('is refused as %s, which belongs to another user or can never log in', async (userName, status, scimType) => {
    const { body, ...reply } = await at.scim('POST', '/Users', { schemas: [USER], userName });
    expect([reply.status, body.scimType]).toEqual([status, scimType]);
  });

  it.each(['админ', 'mei.tan@elsewhere.example', '美铃'])('is accepted as %s', async (userName) => {
    expect((await at.scim('POST', '/Users', { schemas: [USER], userName })).status).toBe(201);
  });

  it('is also refused by the app, with the rule it violates', async () => {
    const admin = await at.company.person('admin');
    const person = (await admin.get(`/api-user/user/users/get?id=${at.company.idOf('zhangwei')}`)).body.data;
    const said = await admin.post('/api-user/user/users/apply', {
      change: {
        kind: 'changePerson',
        id: person.id,
        version: person.version,
        person: { ...person, superior: null, account: 'zhаngwei' },
      },
    });
    expect(said.body).toMatchObject({ success: false, message: expect.stringContaining('mix alphabets') });
  });
});

it("an employee of another company sees none of this company's process categories", async () => {
  const { employee } = await createSecondTenant(at.company);
  const zhangwei = await at.company.person('zhangwei');
  const path = '/api-system/system/core/sysTree/getByCatKey?catKey=BPM';
  expect((await zhangwei.get(path)).body).not.toEqual([]);
  expect((await employee.get(path)).body).toEqual([]);
});
