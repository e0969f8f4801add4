import { beforeAll, describe, expect, it } from 'vitest';
import { parseFilter } from './filter.ts';
import { ScimError } from './scimFault.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startProvisionedCompany, type ProvisionedCompany } from '#test/support/scim.ts';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const BARBARA = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'bjensen',
  name: { familyName: "O'Malley", givenName: 'Barbara' },
  title: 'Tour Guide',
  userType: 'Employee',
  active: true,
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@jensen.org', type: 'home' },
  ],
};

onBothDatabases('a filter (RFC 7644 3.4.2.2) over HTTP', (fresh) => {
  let at: ProvisionedCompany;
  let herId: string;
  let chief: string;
  beforeAll(async () => {
    at = await startProvisionedCompany(fresh);
    chief = (await at.user('wangfang')).id;
    const enterprise = { employeeNumber: '701984', manager: { value: chief } };
    herId = (await at.scim('POST', '/Users', { ...BARBARA, [ENTERPRISE]: enterprise })).body.id;
  });
  const ask = (text: string) => at.scim('GET', `/Users?count=200&filter=${encodeURIComponent(text)}`);
  /** "26118915" is replaced by the id of the manager. */
  const holds = async (text: string): Promise<boolean> => {
    const { status, body } = await ask(text.replaceAll('26118915', chief));
    expect(status).toBe(200);
    return body.Resources.some(({ id }: { id: string }) => id === herId);
  };

  it.each([
    'userName eq "bjensen"',
    'name.familyName co "O\'Malley"',
    'userName sw "B"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "b"',
    'title pr',
    'title pr and userType eq "Employee"',
    'title pr or userType eq "Intern"',
    'schemas eq "urn:ietf:params:scim:schemas:core:2.0:User"',
    'userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")',
    'userType ne "Intern" and not (emails co "example.net" or emails.value co "example.edu")',
    'userType eq "Employee" and (emails.type eq "work")',
    'userType eq "Employee" and emails[type eq "work" and value co "@example.com"]',
    'emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp" and value co "@foo.com"]',
    'USERNAME EQ "BJENSEN"',
    'active eq true',
    'active eq "True"',
    'active eq True',
    'nickName eq null',
    'not (nickName pr)',
    'nickName ne "Babs"',
    'title gt "Tour"',
    'title le "tour guide"',
    'userName ew "sen"',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value eq "26118915"',
    'title pr or title pr and userName eq "nobody"',
    'meta.resourceType eq "User"',
    'name.givenName eq "\\u0042arbara"',
  ])('matches the user: %s', async (text) => {
    expect(await holds(text)).toBe(true);
  });

  it.each([
    'id eq "2819C223"',
    'emails[type eq "home" and value co "@example.com"]',
    'unheardOf eq "x"',
    'password eq "secret"',
    '(title pr or title pr) and userName eq "nobody"',
    'active eq false',
  ])('does not match the user: %s', async (text) => {
    expect(await holds(text)).toBe(false);
  });

  it.each(['title gt 5', 'active gt "a"', 'meta.version eq "x"'])('is refused with a message: %s', async (text) => {
    expect(await ask(text)).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } });
  });
});

describe('reading a filter', () => {
  it.each([
    '',
    'userName',
    'userName eq',
    'userName eq bjensen',
    'userName is "x"',
    'userName eq "x" and',
    '(userName pr',
    'userName pr)',
    'emails[type eq "work"',
    '"userName" eq "x"',
    'userName eq "x',
    'userName eq "\\x"',
    'not userName pr',
    `${'('.repeat(40)}title pr${')'.repeat(40)}`,
    `title eq "${'x'.repeat(4096)}"`,
    Array.from({ length: 21 }, () => 'id pr').join(' or '),
    Array.from({ length: 201 }, () => 'id pr').join(' or '),
  ])('is refused: %s', (text) => {
    expect(() => parseFilter(text)).toThrow(ScimError);
  });

  it('takes time linear in its length', () => {
    const began = performance.now();
    for (const text of ['"', '\\'.repeat(4000), '('.repeat(4000), 'a'.repeat(4000), `${'not ('.repeat(800)}`])
      expect(() => parseFilter(text)).toThrow(ScimError);
    expect(performance.now() - began).toBeLessThan(500);
  });
});
