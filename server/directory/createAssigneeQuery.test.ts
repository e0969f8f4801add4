import { beforeAll, expect, it } from 'vitest';
import type { AssigneeQuery } from '#domain/workflow/command.ts';
import type { PeopleRule, PeopleSource } from '#domain/workflow/processDefinition.ts';
import { createAssigneeQuery } from './createAssigneeQuery.ts';
import { eq } from 'drizzle-orm';
import { people } from '../db/schema/identity.ts';
import type { Database } from '../db/database.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const ID = {
  sunli: '1793000000000000010',
  wangfang: '1793000000000000030',
  zhangwei: '1793000000000000040',
  liuyang: '1793000000000000080',
  xiaolin: '1793000000000000090',
  liqiang: '1793000000000000240',
};
const KEEPERS = '1792000000000000190';
const PLATFORM_TEAM = '1792000000000000040';

const rule = (source: PeopleSource, join: PeopleRule['join'] = 'or', expandGroups = false): PeopleRule => ({
  ...source,
  join,
  expandGroups,
});

onBothDatabases('the assignee lookup of a node', (fresh) => {
  let database: Database;
  beforeAll(async () => {
    ({ database } = await startDemoPlatform(fresh));
  });

  const find = async (
    rules: readonly PeopleRule[],
    facts: Partial<AssigneeQuery['facts']> = {},
    wantsPeople = false,
  ) => {
    const found = await database.transaction((tx) =>
      createAssigneeQuery(
        tx,
        '1',
      )({
        kind: 'people',
        key: 'k',
        node: 'n',
        rules,
        wantsPeople,
        facts: { initiator: ID.zhangwei, variables: {}, expressionValues: [], handlers: [], ...facts },
      }),
    );
    return found.map(({ name }) => name);
  };

  it('finds the initiator and named users, each once and in order', async () => {
    expect(await find([rule({ from: 'people', ids: [ID.liqiang, ID.zhangwei] }), rule({ from: 'initiator' })])).toEqual(
      ['李强', '张伟'],
    );
  });

  it('climbs the given number of managers and finds none above the top', async () => {
    const superior = (levels: number) => rule({ from: 'superior', of: 'initiator', levels });
    expect(await find([superior(1)])).toEqual(['王芳']);
    expect(await find([superior(2)])).toEqual(['孙丽']);
    expect(await find([superior(3)])).toEqual([]);
    expect(await find([superior(1)], { initiator: ID.sunli })).toEqual([]);
  });

  it('finds the manager of the last handler if the rule says so', async () => {
    expect(await find([rule({ from: 'superior', of: 'lastHandler', levels: 1 })], { lastHandler: ID.xiaolin })).toEqual(
      ['刘洋'],
    );
  });

  it('finds the head of the department, and for the head the next one above', async () => {
    const head = rule({ from: 'departmentHead', of: 'initiator' });
    expect(await find([head], { initiator: ID.xiaolin })).toEqual(['刘洋']);
    expect(await find([head], { initiator: ID.liuyang })).toEqual(['王芳']);
    expect(await find([head], { initiator: ID.sunli })).toEqual([]);
  });

  it('returns a group as one assignee unless its members are required', async () => {
    const keepers: PeopleSource = { from: 'groups', ids: [KEEPERS] };
    expect(await find([rule(keepers)])).toEqual(['印章管理员']);
    expect(await find([rule(keepers, 'or', true)])).toEqual(['郑莉', '邓娟']);
    expect(await find([rule(keepers)], {}, true)).toEqual(['郑莉', '邓娟']);
  });

  it('intersects and excludes users in the order of the rules', async () => {
    const team = rule({ from: 'groups', ids: [PLATFORM_TEAM] });
    expect(await find([team, rule({ from: 'initiator' }, 'not')])).toEqual(['高飞', '宋佳', '潘龙']);
    expect(await find([team, rule({ from: 'initiator' }, 'and')])).toEqual(['张伟']);
  });

  it.each([
    ['an account', 'liqiang'],
    ['an id', ID.liqiang],
    ['the value of a person field', [{ id: ID.liqiang, name: 'x' }]],
    ['a comma list with a stranger', `nobody, ${ID.liqiang}`],
  ])('reads %s from a form field, a variable and an expression', async (_, value) => {
    expect(await find([rule({ from: 'formField', name: 'who' })], { variables: { who: value } })).toEqual(['李强']);
    expect(await find([rule({ from: 'variable', name: 'who' })], { variables: { who: value } })).toEqual(['李强']);
    expect(
      await find([rule({ from: 'expression', expression: { kind: 'name', path: ['who'] } })], {
        expressionValues: [value],
      }),
    ).toEqual(['李强']);
  });

  it('gives each rule its own expression value and handler, in order', async () => {
    const expression = rule({ from: 'expression', expression: { kind: 'name', path: ['who'] } });
    const handler = rule({ from: 'handlerOf', node: 'n' });
    expect(
      await find([expression, handler, expression, handler], {
        expressionValues: ['liqiang', 'sunli'],
        handlers: [null, ID.wangfang],
      }),
    ).toEqual(['李强', '孙丽', '王芳']);
  });

  it('finds no deactivated users', async () => {
    await database.sql.update(people).set({ hasLeft: true }).where(eq(people.id, ID.liqiang));
    expect(await find([rule({ from: 'people', ids: [ID.liqiang] })])).toEqual([]);
    await database.sql.update(people).set({ hasLeft: false }).where(eq(people.id, ID.liqiang));
  });
});
