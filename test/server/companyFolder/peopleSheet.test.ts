import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import type { Language } from '#application/formatting/language.ts';
import { describeProblem } from '#server/company/problem.ts';
import { planPeople } from '#server/company/people/planPeople.ts';
import type { ExistingPeople, ExistingUser } from '#server/company/people/existingUsers.ts';
import { readPeopleSheet } from '#server/company/people/readPeopleSheet.ts';

const NOBODY: ExistingPeople = { people: [], departments: [], companyNames: ['Acme'] };
const HEAD = 'account,name,mail,mobile,department,post,superior,head of';

const read = (text: string | Buffer, language: Language = 'en-US') =>
  readPeopleSheet('people.csv', typeof text === 'string' ? Buffer.from(text) : text, { language });
/** Returns all problems of a sheet as the server prints them at start. */
function findProblems(lines: readonly string[], there = NOBODY): readonly string[] {
  const { rows, problems } = read([HEAD, ...lines].join('\n'));
  return [...problems, ...planPeople(rows, there).problems].map(describeProblem);
}

describe('a sheet of users', () => {
  it('accepts its column names in three languages and reports unknown columns', () => {
    const sheets = ['Account;Full name;Head of;Shoe size', '账号,姓名,负责部门,鞋码', 'アカウント\t氏名\t責任部署\t靴'];
    for (const head of sheets) {
      const sign = /[;,\t]/u.exec(head)?.[0] ?? ',';
      const sheet = read([head, ['mei', 'Mei Tan', 'Sales/North', '38'].join(sign)].join('\r\n'));
      expect(sheet.problems).toEqual([]);
      expect(sheet.rows).toMatchObject([{ account: 'mei', name: 'Mei Tan', headOf: [['Sales', 'North']] }]);
      expect(sheet.unknownColumns).toHaveLength(1);
    }
  });

  // What a spreadsheet program of each country writes, byte by byte.
  const SHIFT_JIS = Buffer.from(
    '8341834a83458393836781 2c8e8196bc0a79616d6164612c8e52936391be98590a'.replaceAll(' ', '').replace('836781', '8367'),
    'hex',
  );
  const GBK = Buffer.from('d5cbbac52cd0d5c3fb0a6c69776569 2cc0eece b00a'.replaceAll(' ', ''), 'hex');
  it.each<[string, Language, Buffer, string, string]>([
    ['Shift_JIS', 'ja-JP', SHIFT_JIS, 'Shift_JIS', '山田太郎'],
    ['GBK', 'zh-CN', GBK, 'GB18030', '李伟'],
    ['UTF-16 with its mark', 'en-US', Buffer.from('\uFEFFaccount\tname\nmei\tMéi\n', 'utf16le'), 'UTF-16LE', 'Méi'],
    ['UTF-8 with its mark', 'ja-JP', Buffer.from('\uFEFFaccount,name\nmei,Méi\n'), 'UTF-8', 'Méi'],
    ['windows-1252', 'en-US', Buffer.from('account,name\nmei,M\u00e9i\n', 'latin1'), 'windows-1252', 'Méi'],
    ['GBK in an English company', 'en-US', GBK, 'GB18030', '李伟'],
  ])('is read in %s', (_, language, bytes, encoding, name) => {
    expect(read(bytes, language)).toMatchObject({ encoding, problems: [], rows: [{ name }] });
  });

  it('reports bytes that cannot be decoded', () => {
    const { problems, rows } = read(Buffer.from([0x61, 0, 0x62, 0, 0x2c, 0, 0x0a, 0]));
    expect(rows).toEqual([]);
    expect(problems.map(describeProblem)).toEqual([
      expect.stringMatching(/^people\.csv:1: the file can’t be read as UTF-8, .*CSV UTF-8.*such as account,name/u),
    ]);
  });

  it('keeps a comma, a quote and a line break within quotes', () => {
    expect(read('account,name,post\nmei,"Tan, ""Mei""","Head\nof all"\nbo,Bo,x').rows).toMatchObject([
      { line: 2, name: 'Tan, "Mei"' },
      { line: 4, account: 'bo' },
    ]);
  });

  it.each([
    ['mei,Mei,mei.example,,,,,', /^people\.csv:2: mail: “mei\.example” has no @; expected an email address, such as /],
    ['mei,Mei,,1.38E+10,,,,', /^people\.csv:2: mobile: “1\.38E\+10” is a number shortened by a spreadsheet; .*text/],
    ['mei,=cmd(),,,,,,', /^people\.csv:2: name: “=cmd\(\)” starts with =/],
    ['mei,@Mei,,,,,,', /starts with @/],
    ['mei,Mei,,,,+Boss,,', /post: “\+Boss” starts with \+/],
    ['Mei Tan,Mei,,,,,,', /account: “Mei Tan” isn’t an account; .*such as mei\.tan/],
    [',Mei,,,,,,', /account: the cell is empty/],
    ['mei,M\uFFFDi,,,,,,', /has lost a character/],
    ['mei,Mei,,,,,ghost,', /superior: “ghost” isn’t anyone’s account or name/],
    ['mei,Mei,,,,,mei,', /is their own manager/],
    ['mei,Mei,,,,,,Nowhere', /head of: the department “Nowhere” doesn’t exist/],
    ['mei,Mei,a@b,,Sales,x,,,more', /has 9 cells, the first row 8; expected quotation marks/],
    ['mei,"Mei,,,,,,', /this quotation mark is never closed/],
  ])('refuses %s with one sentence', (line, sentence) => {
    expect(findProblems([line])).toEqual([expect.stringMatching(sentence)]);
  });

  it('accepts a mobile number that starts with + and a dash that clears a value', () => {
    expect(findProblems(['mei,Mei,-,+81 90 1234 5678,-,-,-,-'])).toEqual([
      expect.stringMatching(/the department “-” doesn’t exist/u),
    ]);
    expect(findProblems(['mei,Mei,-,+81 90 1234 5678,-,-,-,'])).toEqual([]);
  });

  it('distinguishes an ambiguous manager name from a unique one', () => {
    const lines = ['li.a,Li Wei,,,,,,', 'li.b,Li Wei,,,,,,', 'bo,Bo,,,,,Li Wei,', 'an,An,,,,,Bo,'];
    expect(findProblems(lines)).toEqual([
      expect.stringMatching(/^people\.csv:4: superior: 2 people are named “Li Wei”; .*such as li\.a/u),
    ]);
  });

  it('reports forty mistakes in a thousand rows in forty sentences, in row order', () => {
    const lines = Array.from(
      { length: 1000 },
      (_, at) => `p${at},Person ${at},p${at}@acme.example,,Sales/Team ${at % 20},,,`,
    );
    const spoil = (from: number, make: (at: number) => string) => {
      for (let at = from; at < from + 5; at += 1) lines[at] = make(at);
    };
    spoil(10, (at) => `p${at},Person ${at},p${at}.acme.example,,Sales,,,`);
    spoil(100, () => 'p1,Person 1,,,Sales,,,');
    spoil(200, (at) => `p${at},=1+1,,,Sales,,,`);
    spoil(300, (at) => `p${at},Person ${at},,1.38E+10,Sales,,,`);
    spoil(400, (at) => `p${at},Person ${at},,,Sales,,nobody${at},`);
    spoil(500, (at) => `p${at},Person ${at},,,Sales,,,Elsewhere ${at}`);
    spoil(600, (at) => `Person ${at},Person ${at},,,Sales,,,`);
    for (let ring = 0; ring < 5; ring += 1)
      for (let at = 0; at < 3; at += 1)
        lines[700 + ring * 3 + at] = `p${700 + ring * 3 + at},Ring,,,Sales,,p${700 + ring * 3 + ((at + 1) % 3)},`;
    const sentences = findProblems(lines);
    expect(sentences).toHaveLength(40);
    for (const sentence of sentences) expect(sentence).toMatch(/^people\.csv:\d+: .*expected /u);
    expect(new Set(sentences.map((sentence) => sentence.split(':')[1])).size).toBe(40);
  });
});

describe('a sheet compared with the existing users', () => {
  const mei: ExistingUser = {
    id: '7',
    account: 'mei.tan',
    formerAccounts: ['mei'],
    names: ['Mei Tan', 'Mei'],
    mail: 'mei@acme.example',
    mobile: '',
    properties: {},
    department: 'Revenue',
    posts: ['Head'],
    hasLeft: false,
  };
  const there: ExistingPeople = {
    people: [mei, { ...mei, id: '8', account: 'bo', formerAccounts: [], names: ['Bo'], hasLeft: true }],
    departments: [{ path: 'Revenue', otherPaths: ['Sales'] }],
    companyNames: ['Acme'],
  };
  const planOf = (...lines: readonly string[]) => planPeople(read([HEAD, ...lines].join('\n')).rows, there);

  it('lists who is added, changed, unchanged and missing', () => {
    const plan = planOf('mei,Mei Tan,mei@acme.example,,Sales,Head,,', 'an,An,,,Sales/North,,mei,Acme/Sales');
    expect(plan.problems).toEqual([]);
    expect(plan.unchanged).toEqual([mei]);
    expect(plan.added).toMatchObject([
      { account: 'an', department: 'Revenue/North', superior: 'mei.tan', headOf: ['Revenue'] },
    ]);
    expect(planOf('mei.tan,Mei Tan,-,,Finance,,,').changed).toMatchObject([{ fields: ['mail', 'department'] }]);
    expect(planOf('an,An,,,,,,').absent).toEqual([mei]);
  });

  it('refuses an account that belongs to another user and proposes a free one', () => {
    expect(planOf('bo,Bodil,,,,,,').problems.map(describeProblem)).toEqual([
      'people.csv:2: account: “bo” belongs to Bo, who has left; expected a separate account for Bodil, such as bo2',
    ]);
    expect(planOf('mei,Somebody Else,,,,,,').problems.map(describeProblem)).toEqual([
      expect.stringMatching(/“mei” belongs to Mei Tan, whose account is now “mei\.tan”; .*such as mei2$/u),
    ]);
    expect(planOf('bo,Bo,,,,,,').problems).toEqual([]);
  });
});
