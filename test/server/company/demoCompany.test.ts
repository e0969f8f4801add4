import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCompanyDirectory } from '#server/directory/createCompanyDirectory.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';

const { company, categories, opinions } = await loadDemoDefinitions();
const directory = createCompanyDirectory(company);
const person = async (account: string) => (await directory.people([account]))[0];
const accountOf = (found: { readonly account: string } | undefined): string | undefined => found?.account;

/** Returns the management chain of a user, nearest manager first. */
async function lineAbove(account: string): Promise<readonly string[]> {
  const someone = await person(account);
  const next = someone && (await directory.findManager(someone));
  return next === undefined ? [] : [next.account, ...(await lineAbove(next.account))];
}
async function headOver(account: string): Promise<string | undefined> {
  const someone = await person(account);
  return someone && accountOf(await directory.findDepartmentHead(someone));
}
async function membersOf(key: string): Promise<readonly string[]> {
  const [group] = await directory.groups([key]);
  return group === undefined ? [] : (await directory.listMembers(group)).map(({ account }) => account);
}

describe('the demo company', () => {
  it('has about forty users, each with an account, a number and an email address of their own', () => {
    expect(company.people).toHaveLength(40);
    for (const key of ['account', 'id', 'mobile', 'email'] as const)
      expect(new Set(company.people.map((person) => person[key])).size).toBe(40);
  });
  it('has its fixed accounts with their names and positions', () => {
    const named = ['zhangwei', 'wangfang', 'liqiang', 'chenjie', 'sunli'].map(
      (account) => company.people.find((person) => person.account === account)?.name['en-US'],
    );
    expect(named).toEqual(['Zhang Wei', 'Wang Fang', 'Li Qiang', 'Chen Jie', 'Sun Li']);
    expect(company.people.filter(({ isAdministrator }) => isAdministrator).map(({ account }) => account)).toEqual([
      'admin',
    ]);
  });
  it('has all its texts in all three languages', () => {
    const texts = [
      company.name,
      ...company.groups.map(({ name }) => name),
      ...company.people.flatMap(({ name, post }) => [name, post]),
      ...categories.map(({ name }) => name),
      ...opinions.map(({ text }) => text),
    ];
    for (const text of texts) expect(Object.keys(text)).toEqual(['zh-CN', 'en-US', 'ja-JP']);
  });
  it('leaves no attribute of a user empty', () => {
    for (const person of company.people)
      expect(Object.entries(person).filter(([key, value]) => value === '' && key !== 'address')).toEqual([]);
  });
  it('has one user at the top of the hierarchy who manages all others directly or indirectly', async () => {
    const tops = company.people.filter(({ superior }) => superior === undefined).map(({ account }) => account);
    expect(tops).toEqual(['sunli']);
    for (const { account } of company.people) expect([account, ...(await lineAbove(account))].at(-1)).toBe('sunli');
  });
  it('assigns each department head to the department they lead or to its parent', async () => {
    for (const { head, key, parent } of company.groups.filter(({ kind }) => kind !== 'role'))
      expect(await membersOf(parent ?? key)).toContain(head);
  });
  it('uses fictional phone numbers and addresses only', () => {
    for (const { mobile, emergencyMobile, email } of company.people)
      expect([mobile, emergencyMobile, email]).toEqual([
        expect.stringMatching(/^138000\d{5}$/),
        expect.stringMatching(/^138000\d{5}$/),
        expect.stringMatching(/@qingling\.example$/),
      ]);
  });
  it('has no password in its files except the demo password', () => {
    expect(company.demo.password).toBe('Ringi-2026');
    expect(readFileSync(join(projectRoot, 'definitions/people.json'), 'utf8')).not.toMatch(/pass|pwd/i);
  });
});

describe('the directory of a company', () => {
  it('returns the management chain up to its top', async () => {
    expect(await lineAbove('xiaolin')).toEqual(['liuyang', 'wangfang', 'sunli']);
    expect(await lineAbove('sunli')).toEqual([]);
  });
  it('returns the head of a department, and for the head the head of the parent department', async () => {
    expect(await Promise.all(['xiaolin', 'liuyang', 'wangfang', 'sunli'].map(headOver))).toEqual([
      'liuyang',
      'wangfang',
      'sunli',
      undefined,
    ]);
  });
  it('counts members including sub-departments, each once', async () => {
    const members = await membersOf('rd');
    expect(members).toEqual(expect.arrayContaining(['wangfang', 'zhangwei', 'xiaolin', 'caiwen']));
    expect(new Set(members).size).toBe(members.length);
    expect(await membersOf('qingling')).toHaveLength(40);
    expect(await membersOf('seal-keepers')).toEqual(['zhengli', 'dengjuan']);
  });
  it('returns the groups of a user: the department, its parents and the roles', async () => {
    const groups = directory.listGroupIds((await person('caoyan'))?.id ?? '');
    expect((await directory.groups(groups)).map(({ key }) => key)).toEqual(['finance', 'qingling', 'expense-review']);
  });
});
