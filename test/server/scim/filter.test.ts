import { describe, expect, it } from 'vitest';
import { USER } from '#server/scim/attributes.ts';
import { readFilter } from '#server/scim/filter.ts';
import { matches } from '#server/scim/matches.ts';
import { ScimFault } from '#server/scim/scimFault.ts';

const BARBARA = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  id: '2819c223',
  userName: 'bjensen',
  name: { familyName: "O'Malley", givenName: 'Barbara' },
  title: 'Tour Guide',
  userType: 'Employee',
  active: true,
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@jensen.org', type: 'home' },
  ],
  meta: { resourceType: 'User' },
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
    employeeNumber: '701984',
    manager: { value: '26118915' },
  },
};
const holds = (text: string): boolean => matches(USER, readFilter(text), BARBARA);

describe('a filter (RFC 7644 3.4.2.2)', () => {
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
  ])('means her: %s', (text) => {
    expect(holds(text)).toBe(true);
  });

  it.each([
    'id eq "2819C223"',
    'emails[type eq "home" and value co "@example.com"]',
    'unheardOf eq "x"',
    'password eq "secret"',
    '(title pr or title pr) and userName eq "nobody"',
    'active eq false',
  ])('does not mean her: %s', (text) => {
    expect(holds(text)).toBe(false);
  });

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
    'title gt 5',
    'active gt "a"',
    `${'('.repeat(40)}title pr${')'.repeat(40)}`,
    `title eq "${'x'.repeat(4096)}"`,
    Array.from({ length: 201 }, () => 'id pr').join(' or '),
  ])('is refused: %s', (text) => {
    expect(() => holds(text)).toThrow(ScimFault);
  });

  it('takes no longer than it is long', () => {
    const began = performance.now();
    for (const text of ['"', '\\'.repeat(4000), '('.repeat(4000), 'a'.repeat(4000), `${'not ('.repeat(800)}`])
      expect(() => holds(text)).toThrow(ScimFault);
    expect(performance.now() - began).toBeLessThan(500);
  });
});
