import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { departmentHeadOf, groupsOf, membersOf, superiorOf } from '#server/definitions/directory.ts';
import { directoryOf } from '#server/definitions/companyDirectory.ts';
import { projectFolder } from '#server/projectFolder.ts';
import { demoDefinitions } from '#test/support/definitions.ts';

const { company, categories, opinions } = await demoDefinitions();
const directory = directoryOf(company);
const idOf = (account: string): string => company.people.find((person) => person.account === account)?.id ?? '';
const groupOf = (key: string): string => company.groups.find((group) => group.key === key)?.id ?? '';
const accounts = (ids: readonly string[]): readonly string[] => ids.map((id) => company.people.find((person) => person.id === id)?.account ?? '');

describe('the demo company', () => {
  it('has about forty people, each with an account, a number and a mail of their own', () => {
    expect(company.people).toHaveLength(40);
    for (const key of ['account', 'id', 'mobile', 'email'] as const) expect(new Set(company.people.map((person) => person[key])).size).toBe(40);
  });
  it('knows its fixed accounts by name and post', () => {
    const named = ['zhangwei', 'wangfang', 'liqiang', 'chenjie', 'sunli'].map((account) => company.people.find((person) => person.account === account)?.name['en-US']);
    expect(named).toEqual(['Zhang Wei', 'Wang Fang', 'Li Qiang', 'Chen Jie', 'Sun Li']);
    expect(company.people.filter(({ isAdministrator }) => isAdministrator).map(({ account }) => account)).toEqual(['admin']);
  });
  it('says everything in all three languages', () => {
    const texts = [company.name, ...company.groups.map(({ name }) => name), ...company.people.flatMap(({ name, post }) => [name, post]), ...categories.map(({ name }) => name), ...opinions.map(({ text }) => text)];
    for (const text of texts) expect(Object.keys(text)).toEqual(['zh-CN', 'en-US', 'ja-JP']);
  });
  it('leaves nothing of a person empty', () => {
    for (const person of company.people) expect(Object.entries(person).filter(([key, value]) => value === '' && key !== 'address')).toEqual([]);
  });
  it('has one person above all others, and everybody below', () => {
    const tops = company.people.filter(({ superior }) => superior === undefined).map(({ account }) => account);
    expect(tops).toEqual(['sunli']);
    for (const { id } of company.people) expect([superiorOf(directory, id, 1), superiorOf(directory, id, 2), superiorOf(directory, id, 3), id]).toContain(idOf('sunli'));
  });
  it('lets each head work in the department he or she leads, or in the one above', () => {
    for (const { head, id, parent } of company.groups.filter(({ kind }) => kind !== 'role')) expect(membersOf(directory, parent === undefined ? id : groupOf(parent))).toContain(idOf(head ?? ''));
  });
  it('gives fictional numbers and addresses only', () => {
    for (const { mobile, emergencyMobile, email } of company.people) expect([mobile, emergencyMobile, email]).toEqual([expect.stringMatching(/^138000\d{5}$/), expect.stringMatching(/^138000\d{5}$/), expect.stringMatching(/@qingling\.example$/)]);
  });
  it('keeps passwords out of its files but for the one of the demo', () => {
    expect(company.demoPassword).toBe('Ringi-2026');
    expect(readFileSync(join(projectFolder, 'definitions/people.json'), 'utf8')).not.toMatch(/pass|pwd/i);
  });
});

describe('the directory', () => {
  it('climbs the line of superiors and ends at its top', () => {
    expect(accounts([1, 2].map((levels) => superiorOf(directory, idOf('zhangwei'), levels) ?? ''))).toEqual(['wangfang', 'sunli']);
    expect(superiorOf(directory, idOf('zhangwei'), 3)).toBeUndefined();
    expect(superiorOf(directory, 'nobody', 1)).toBeUndefined();
  });
  it('finds the head of a department, and for a head the next one above', () => {
    expect(accounts(['xiaolin', 'liuyang', 'wangfang'].map((account) => departmentHeadOf(directory, idOf(account)) ?? ''))).toEqual(['liuyang', 'wangfang', 'sunli']);
    expect(departmentHeadOf(directory, idOf('sunli'))).toBeUndefined();
  });
  it('counts members of departments below, each once', () => {
    const members = membersOf(directory, groupOf('rd'));
    expect(accounts(members)).toEqual(expect.arrayContaining(['wangfang', 'zhangwei', 'xiaolin', 'caiwen']));
    expect(new Set(members).size).toBe(members.length);
    expect(membersOf(directory, groupOf('qingling'))).toHaveLength(40);
    expect(accounts(membersOf(directory, groupOf('seal-keepers')))).toEqual(['zhengli', 'dengjuan']);
  });
  it('names the groups a person acts for: the department, those above and the roles', () => {
    const keys = groupsOf(directory, idOf('caoyan')).map((id) => company.groups.find((group) => group.id === id)?.key);
    expect(keys).toEqual(['finance', 'qingling', 'expense-review']);
  });
});
