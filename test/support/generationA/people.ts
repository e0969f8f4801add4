import type { Person } from './state.ts';

export const GROUPS = [
  { groupId: '1385629921401229300', parentId: '0', name: '总部' },
  { groupId: '1385629921401229301', parentId: '1385629921401229300', name: '信息部' },
  { groupId: '1385629921401229302', parentId: '1385629921401229300', name: '财务部' },
  { groupId: '1385629921401229303', parentId: '1385629921401229300', name: '人事部' },
  { groupId: '1385629921401229309', parentId: '1385629921401229300', name: '异常部', isOdd: true },
] as const;

const person = (number: number, account: string, fullName: string, group: number, isAdmin = false): Person => ({
  id: `138563020533053440${number}`,
  account,
  fullName,
  groupId: `138562992140122930${group}`,
  isAdmin,
});

export const PEOPLE: readonly Person[] = [
  person(1, 'zhangwei', '张伟', 1),
  person(2, 'wangfang', '王芳', 1),
  person(3, 'liqiang', '李强', 2),
  person(4, 'chenjie', '陈洁', 3),
  person(5, 'sunli', '孙丽', 0),
  person(6, 'admin', '管理员', 0, true),
  person(7, 'gaofei', '高飞', 2),
  { ...person(9, 'odd', '奇异', 9), isOdd: true },
];

export const PASSWORD = 'Ringi-2026';

export const personId = (account: string): string => PEOPLE.find((each) => each.account === account)?.id ?? '';
