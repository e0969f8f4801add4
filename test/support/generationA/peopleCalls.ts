import type { Row, StubAnswer } from './answers.ts';
import { accepted, bare, codedAnswer, emptyBody, refused, systemError, textOf } from './answers.ts';
import type { Question, StubEndpoint } from './endpoints.ts';
import { get, post, send, under } from './endpoints.ts';
import { LIST_BODY, columnsOf, pageOf } from './lists.ts';
import { mutateRow } from './oddRows.ts';
import type { OddList } from './oddRows.ts';
import { GROUPS, PASSWORD } from './people.ts';
import { groupName, personIn, stored } from './rows.ts';
import type { Company, Person } from './state.ts';

/** A user in lists and `edit`: `admin` is a number, roles are objects. */
function userRow({ id, account, fullName, groupId, isAdmin }: Person): Row {
  return {
    ...stored(id, null, '2024-01-02 09:00:00'),
    ...{ userId: id, userNo: account, fullName, sex: 'male', birthday: null, entryTime: null, quitTime: null },
    ...{ mobile: '13800000001', email: `${account}@example.com`, address: null, qq: null, urgent: null },
    ...{ urgentMobile: null, photo: null, status: '1', userType: 'default', userTypeName: null, from: null },
    ...{
      enable: '1',
      isLock: '0',
      isFirstLogin: 0,
      sn: 1,
      wxOpenId: null,
      ddId: null,
      deptName: groupName({ groupId } as Person),
    },
    ...{ admin: isAdmin ? 1 : 0, roles: [{ groupId: '31', name: '员工', key: 'staff' }], mainDepId: groupId },
  };
}

/** A user in `getById` and similar calls: `admin` is a boolean, and there is no `account`. */
function personDto(person: Person): Row {
  const { id, account, fullName, groupId, isAdmin } = person;
  return {
    ...{ userId: id, userNo: account, fullName, sex: 'male', mobile: '13800000001', photo: null, status: '1' },
    ...{ email: `${account}@example.com`, deptId: groupId, deptName: groupName(person), admin: isAdmin, tenantId: '1' },
  };
}

function currentUser(person: Person): Row {
  const { id, account, fullName, groupId, isAdmin } = person;
  return {
    ...{ userId: id, account, fullName, tenantId: '1', tenantLabel: '集团总部', deptId: groupId, photo: null },
    ...{ deptName: groupName(person), email: `${account}@example.com`, mobile: '13800000001', status: '1' },
    ...{ roles: ['1390000000000000001'], rootPath: 'http://localhost', admin: isAdmin, userType: 'default' },
    ...{ companyId: '0', originCompanyId: '0' },
  };
}

const USER_COLUMNS = {
  ...columnsOf('', 'USER_ID_ USER_NO_ MOBILE_ EMAIL_ STATUS_ SN_ CREATE_TIME_'),
  FULLNAME_: (row: Row) => row['fullName'],
};

const isBelow = (groupId: string, ancestor: string): boolean =>
  groupId === ancestor || GROUPS.some((each) => each.groupId === groupId && isBelow(each.parentId, ancestor));

function userPage(list: OddList, { company, body }: Question, isWanted: (person: Person) => boolean): StubAnswer {
  const rows = company.people.filter((person) => person.isOdd === true || isWanted(person));
  const odd = rows.find(({ isOdd }) => isOdd)?.id;
  const show = (row: Row) => mutateRow(list, row['userId'] === odd, row);
  return pageOf({ entities: rows.map(userRow), columns: USER_COLUMNS, show }, body);
}

const plainParam = ({ body }: Question, name: string): string => {
  const value = ((body['params'] ?? {}) as Row)[name];
  return typeof value === 'string' ? value : '';
};

const groupRow = (group: (typeof GROUPS)[number]): Row => ({
  ...stored(group.groupId, null, '2024-01-02 09:00:00'),
  ...{ groupId: group.groupId, dimId: '1', name: group.name, shortName: null, key: `G${group.groupId.slice(-2)}` },
  ...{ rankLevel: 1, level: 1, status: '1', descp: null, sn: 1, parentId: group.parentId, areaCode: null, form: null },
  ...{ path: `0.${group.groupId}.`, type: group.parentId === '0' ? 1 : 2, isDefault: null, isMain: null },
  ...{ isLeaf: group.parentId === '0' ? 0 : 1, childAmount: group.parentId === '0' ? 4 : 0, userAmount: 2 },
});

const groupsWhere = (list: OddList, isWanted: (group: (typeof GROUPS)[number]) => boolean): readonly Row[] =>
  GROUPS.filter(isWanted).map((group) => mutateRow(list, 'isOdd' in group, groupRow(group)));

const DIMENSIONS: readonly Row[] = [
  { ...stored('1', null, '2024-01-02 09:00:00'), dimId: '1', code: '_ADMIN', name: '行政维度' },
  { ...stored('9', null, '2024-01-02 09:00:00'), dimId: '9', code: '_ODD', name: '奇异维度' },
];
const dimensions = (): readonly Row[] => DIMENSIONS.map((row) => mutateRow('dimensions', row['dimId'] === '9', row));
/** Relation rows: the user is `party2`. */
function members({ company, param }: Question): readonly Row[] {
  return company.people
    .filter(({ groupId, isOdd }) => isOdd === true || isBelow(groupId, param('groupId')))
    .filter(({ fullName }) => fullName.includes(param('fullname')))
    .map((person) =>
      mutateRow('relations', person.isOdd, {
        ...{ instId: `${person.id.slice(0, -4)}8${person.id.slice(-3)}`, party1: person.groupId, party2: person.id },
        ...{ fullname: person.fullName, userNo: person.account, deptName: groupName(person), mobile: '13800000001' },
        ...{ email: null, isMain: 'YES', relTypeId: param('relTypeId'), relTypeKey: 'GROUP-USER-BELONG', path: null },
      }),
    );
}

function memberPage(question: Question): StubAnswer {
  const rows = members(question);
  const [page, size] = [Number(question.param('pageNum')), Number(question.param('pageSize'))];
  return bare({ count: rows.length, code: 0, data: rows.slice((page - 1) * size, page * size) });
}

/** A keyword instead of ids means the caller's own department. */
const wantedGroups = ({ me, param }: Question): readonly string[] =>
  param('groupId') === 'curOrg' ? [me.groupId] : param('groupId').split(',');

function groupsOfDimension({ body }: Question): StubAnswer {
  const listed = body['groups'];
  const ids = typeof listed === 'string' && listed !== '' ? (JSON.parse(listed) as readonly string[]) : [];
  return codedAnswer(
    groupsWhere('groups', ({ groupId, parentId }) => (ids.length > 0 ? ids.includes(groupId) : parentId === '0')),
  );
}

const found = (company: Company, id: string): Person | undefined => personIn(company, id);

export const peopleEndpoints: readonly StubEndpoint[] = [
  ...under('api-user/user/org/osUser', [
    get('current', {}, ({ me }) => accepted(currentUser(me))),
    get('getLoginUserAndMenu', {}, ({ me }) => accepted({ user: currentUser(me), menus: [], allMenuButtons: {} })),
    get('getById', { userId: 'text' }, ({ company, param }) => {
      const person = found(company, param('userId'));
      return person ? bare(personDto(person)) : emptyBody;
    }),
    get('getUserById', { userId: 'text' }, ({ company, param }) => {
      const person = found(company, param('userId'));
      return person ? bare(personDto(person)) : emptyBody;
    }),
    get('edit', {}, ({ company, param }) => {
      const person = found(company, param('pkId'));
      const dimArray = [{ dimId: '1', dimName: '行政维度', groupIds: person?.groupId, groupNames: groupName(person) }];
      return bare({ sn: 9, mainDepId: person?.groupId, dimArray, user: person ? userRow(person) : null });
    }),
    send('save', {}, ({ company, body }) =>
      company.people.some(({ account, id }) => account === body['userNo'] && id !== body['userId'])
        ? refused('账号重复!', null, { code: 200 })
        : accepted(body, '保存成功!'),
    ),
    post('updatePassword', { oldPwd: 'text', newPwd: 'text' }, ({ param }) => {
      if (param('newPwd') === '') return refused('新密码不能为空');
      return param('oldPwd') === PASSWORD ? accepted(null, '修改密码成功') : refused('旧密码错误');
    }),
    send('query', LIST_BODY, (question) => {
      const group = plainParam(question, 'groupId');
      return userPage('people', question, ({ groupId }) => group === '' || groupId === group);
    }),
    send('getAllUserByGroupId', LIST_BODY, (question) => {
      const group = plainParam(question, 'groupId');
      return userPage('peopleOfGroups', question, ({ groupId }) => group === '' || isBelow(groupId, group));
    }),
    get('getByGroupId', { groupId: 'text' }, ({ company, param }) =>
      bare(
        company.people
          .filter(({ groupId, isOdd }) => isOdd === true || groupId === param('groupId'))
          .map((person) => mutateRow('members', person.isOdd, userRow(person))),
      ),
    ),
    post('getUsersByIds', { userIds: 'text' }, ({ company, param }) =>
      bare(
        company.people
          .filter(({ id }) => param('userIds').split(',').includes(id))
          .map((person) => mutateRow('names', person.isOdd, personDto(person))),
      ),
    ),
    post('getUserProperty', { userId: 'text', attrName: 'text' }, () => accepted(null)),
    get('getAppByCurUser', {}, ({ param }) =>
      param('appType') === ''
        ? systemError('java.lang.IllegalStateException: Optional int parameter appType is present but cannot be null')
        : bare([
            { ...APPLICATION, appType: Number(param('appType')) },
            mutateRow('applications', true, { ...APPLICATION, appId: '9009', clientName: '奇异应用' }),
          ]),
    ),
    get('getMenusByAppId', { appId: 'text' }, () => bare([])),
  ]),
  ...under('api-user/user/org/osDimension', [
    get('getDimList', {}, () => codedAnswer(dimensions())),
    get('getByDimIds', { dimIds: 'text' }, ({ param }) =>
      codedAnswer(dimensions().filter(({ pkId }) => param('dimIds').split(',').includes(String(pkId)))),
    ),
    get('getDimensionByCode', { code: 'text' }, () => bare(DIMENSIONS[0])),
  ]),
  ...under('api-user/user/org/osGroup', [
    get('queryGroups', { dimId: 'text', parentId: 'text' }, ({ param }) =>
      accepted(groupsWhere('groups', ({ parentId }) => parentId === param('parentId'))),
    ),
    get('getByParentId', { parentId: 'text' }, ({ param }) =>
      bare(groupsWhere('childGroups', ({ parentId }) => parentId === param('parentId'))),
    ),
    get('getOsGroupByGroupId', { groupId: 'text' }, (question) =>
      bare(groupsWhere('groups', ({ groupId }) => wantedGroups(question).includes(groupId))),
    ),
    send('getGroupListByDimId', { dimId: 'text', groups: 'text', initRankLevel: 'text' }, groupsOfDimension),
    send('searchGroups', LIST_BODY, ({ body }) => {
      const wanted = textOf(((body['params'] ?? {}) as Row)['Q_NAME__S_LK']);
      return bare(groupsWhere('foundGroups', ({ name }) => name.includes(wanted)));
    }),
    get('getGroupAndUserByParentId', { parentId: 'text', dimId: 'text' }, ({ company, param }) =>
      accepted([
        ...groupsWhere('groups', ({ parentId }) => parentId === param('parentId')),
        ...company.people.filter(({ groupId }) => groupId === param('parentId')).map(userRow),
      ]),
    ),
    get('getCompanys', {}, () => bare({ companyId: '0', originCompanyId: '0', companys: [] })),
    post('getUpDepNames', { groupIds: 'text', level: 'text' }, () => bare(['总部/信息部'])),
  ]),
  ...under('api-user/user/org/osRelInst', [
    get(
      'getUserListByGroupIdAndRelTypeId',
      { groupId: 'text', relTypeId: 'text', pageNum: 'number', pageSize: 'number' },
      memberPage,
    ),
    get('getUserListByGroupIdAndRelTypeIdAndDimId', { dimId: 'text', groupId: 'text', relTypeId: 'text' }, (question) =>
      bare(members(question)),
    ),
  ]),
  ...under('api-user/user/org/osUserPlatform', [
    post('bind', {}, () => accepted(null, '绑定成功')),
    post('unbind', { platformType: 'number' }, () => accepted(null, '解绑成功！')),
  ]),
];

const APPLICATION: Row = {
  ...{ appId: '9001', clientCode: 'oa', clientName: '办公', icon: '{"type":"iconfont","icon":"home"}', status: '1' },
  ...{
    sn: 1,
    homeUrl: null,
    homeType: null,
    urlType: null,
    layout: null,
    parentModule: null,
    params: null,
    appType: 1,
  },
  ...{ path: null, menuNavType: 0, backColor: null, categoryId: null, isFav: 0, lastUseTime: null },
};
