import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { memberships, groups, people } from '#server/db/schema/identity.ts';
import { countedRows } from '#test/support/countedRows.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startProvisionedCompany, type ProvisionedCompany } from '#test/support/scim.ts';
import { isMeant, sortedIds } from '#test/support/scimOracle.ts';
import { seed } from '#test/support/seed.ts';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const WORDS = [
  '',
  'a',
  'A',
  'ÄB',
  'äb',
  'b%',
  '_',
  '\\',
  "o'x",
  '王',
  '张 伟',
  'work',
  'mobile',
  'Other',
  '😀z',
] as const;
const word = fc.constantFrom(...WORDS);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const item = fc
  .record({
    value: optional(word),
    type: optional(fc.constantFrom('work', 'WORK ', 'mobile', 'home', 'other')),
    primary: optional(fc.boolean()),
  })
  .map((each) => ({ display: 'shown', ...JSON.parse(JSON.stringify(each)) }));
const items = optional(fc.array(item, { maxLength: 3 }));
const place = item.map(({ value, ...rest }) => ({ ...rest, ...(value !== undefined && { formatted: value }) }));
const keptResource = fc
  .record({
    displayName: optional(word),
    name: optional(fc.record({ formatted: optional(word), familyName: optional(word), givenName: optional(word) })),
    nickName: optional(word),
    profileUrl: optional(word),
    emails: items,
    phoneNumbers: items,
    ims: items,
    addresses: optional(fc.array(place, { maxLength: 3 })),
    [ENTERPRISE]: optional(
      fc.record({
        employeeNumber: optional(word),
        department: optional(
          fc.constantFrom('财务部', '  财务部 ', '清岭科技有限公司/财务部', 'Finance', 'no/where', '/'),
        ),
        carNumber: optional(word),
      }),
    ),
  })
  .map((resource): Record<string, unknown> => JSON.parse(JSON.stringify(resource)));
const person = fc.record({
  resource: fc.option(keptResource),
  externalId: fc.boolean(),
  shown: fc.constantFrom('a', '王张', 'A b%', '王', 'ÄB', 'äb A'),
  post: word,
  email: word,
  mobile: word,
  landline: word,
  office: word,
  carNumber: word,
  hasLeft: fc.boolean(),
  isGrouped: fc.boolean(),
  isLed: fc.boolean(),
});

const TEXT_PATHS = [
  ...['userName', 'externalId', 'id', 'displayName', 'title', 'nickName', 'profileUrl', 'name.familyName'],
  ...['name.formatted', 'emails', 'emails.value', 'emails.type', 'phoneNumbers', 'phoneNumbers.type', 'ims.value'],
  ...['addresses.formatted', 'addresses.type', 'groups', 'groups.display', 'groups.value', 'meta.resourceType'],
  ...['schemas', 'meta.location', `${ENTERPRISE}:employeeNumber`, `${ENTERPRISE}:department`, 'unheardOf'],
  ...[`${ENTERPRISE}:manager.value`, `${ENTERPRISE}:manager.displayName`, `${ENTERPRISE}:carNumber`],
];
const PATHS = [...TEXT_PATHS, 'active', 'emails.primary', 'name', 'addresses', `${ENTERPRISE}:manager`];
const value = fc
  .oneof(word, fc.constantFrom('User', 'p1', ENTERPRISE, '财务部', 'Wang', 'g1'))
  .map((text) => JSON.stringify(text));
const condition = fc.oneof(
  fc
    .tuple(fc.constantFrom(...TEXT_PATHS), fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'), value)
    .map((parts) => parts.join(' ')),
  fc.constantFrom(...PATHS).map((path) => `${path} pr`),
  fc.constantFrom(...PATHS).map((path) => `${path} eq null`),
  fc.constantFrom('active eq true', 'active ne "True"', 'emails.primary eq true', 'emails[primary eq false]'),
  fc
    .tuple(fc.constantFrom('emails', 'phoneNumbers', 'ims'), value, value, fc.constantFrom('and', 'or', 'and not'))
    .map(([path, one, other, join]) => `${path}[type eq ${one} ${join} (value co ${other})]`),
);
const { filter } = fc.letrec<{ filter: string }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    condition,
    fc.tuple(tie('filter'), tie('filter')).map(([one, other]) => `(${one}) and (${other})`),
    fc.tuple(tie('filter'), tie('filter')).map(([one, other]) => `(${one}) or (${other})`),
    tie('filter').map((one) => `not (${one})`),
  ),
}));
const isShort = (text: string): boolean => text.split(/ (?:and|or) /u).length <= 20;

onBothDatabases('a user filter in SQL', (fresh) => {
  let at: ProvisionedCompany;
  let all: readonly Record<string, unknown>[];
  let counted: { rows: number };

  beforeAll(async () => {
    let isOpen = false;
    at = await startProvisionedCompany(async () => {
      const opened = countedRows(await fresh());
      if (!isOpen) ({ counted } = opened);
      isOpen = true;
      return opened.database;
    });
    const { database } = at.company.platform;
    const [template] = await database.sql.select().from(people);
    const [finance] = (await database.sql.select().from(groups)).filter(({ names }) => names['zh-CN'] === '财务部');
    const [team] = (await database.sql.select().from(groups)).filter(({ kind }) => kind === 'role');
    if (template === undefined) throw new Error('The demo company has no people');
    const made = fc.sample(person, { numRuns: 120, seed }).map((each, at) => ({
      id: `p${at}`,
      tenant: '1',
      account: `p${at}`,
      names: { 'zh-CN': each.shown },
      found: `p${at}`,
      post: { 'zh-CN': each.post },
      department: finance?.id ?? template.department,
      superior: each.isLed ? template.id : null,
      email: 'own@elsewhere.example',
      companyEmail: each.email,
      mobile: each.mobile,
      hasLeft: each.hasLeft,
      passwordHash: '',
      externalId: each.externalId ? `Ext${at}` : null,
      provisioned: each.resource === null ? null : { resource: each.resource },
      properties: { landline: each.landline, office: each.office, carNumber: each.carNumber },
      isGrouped: each.isGrouped,
    }));
    await database.sql.insert(people).values(made);
    await database.sql
      .insert(memberships)
      .values(made.filter(({ isGrouped }) => isGrouped).map(({ id }) => ({ person: id, group: team?.id ?? '' })));
    const first = (await at.scim('GET', '/Users?count=200')).body;
    all = first.Resources;
    expect(all).toHaveLength(first.totalResults);
  });

  type Asked = Readonly<Partial<Record<'filter' | 'sortBy' | 'sortOrder' | 'startIndex' | 'count', string>>>;
  const ask = async (query: Asked) =>
    (await at.scim('GET', `/Users?${new URLSearchParams({ count: '200', ...query })}`)).body;
  const idsOf = (body: { Resources: readonly { id: string }[] }) => body.Resources.map(({ id }) => id);

  it('matches the same users as a literal reading of the RFC', async () => {
    await fc.assert(
      fc.asyncProperty(filter.filter(isShort), async (text) => {
        const body = await ask({ filter: text });
        const wanted = all.filter((each) => isMeant(text, each)).map(({ id }) => id);
        expect({ status: body.status, ids: idsOf(body).toSorted() }).toEqual({
          status: undefined,
          ids: wanted.toSorted(),
        });
        expect(body.totalResults).toBe(wanted.length);
      }),
      { numRuns: 300, seed },
    );
  });

  it.each(PATHS.filter((path) => path !== 'unheardOf'))('sorts by %s as the RFC requires', async (path) => {
    for (const sortOrder of ['ascending', 'descending'])
      expect(idsOf(await ask({ sortBy: path, sortOrder }))).toEqual(sortedIds(all, path, sortOrder === 'descending'));
  });

  it('returns a page of the sorted matches', async () => {
    const query = { filter: 'emails pr', sortBy: 'displayName' };
    const whole = await ask(query);
    const page = await ask({ ...query, startIndex: '4', count: '3' });
    expect(page).toMatchObject({ totalResults: whole.totalResults, startIndex: 4, itemsPerPage: 3 });
    expect(page.Resources).toEqual(whole.Resources.slice(3, 6));
    expect(await ask({ ...query, startIndex: '999999999' })).toMatchObject({
      totalResults: whole.totalResults,
      Resources: [],
    });
  });

  it.each([
    { filter: 'displayName co "zzz"' },
    { sortBy: 'title', count: '1' },
    { filter: 'emails co "@x"', count: '2' },
  ])('loads no row that is not returned: %j', async (query) => {
    const before = counted.rows;
    await ask(query);
    expect(counted.rows - before).toBeLessThan(20);
  });

  it('is refused if it filters by version, has too many conditions or sorts by an unsupported attribute', async () => {
    const many = Array.from({ length: 21 }, () => 'title co "x"').join(' or ');
    for (const query of [{ filter: 'meta.version eq "x"' }, { filter: many }, { sortBy: 'meta.version' }])
      expect(await ask(query)).toMatchObject({ status: '400', scimType: 'invalidFilter' });
  });
});
