const NEWS_CALLS = ['query', 'get', 'save', 'del'];
const PROCESS_CALLS = ['query', 'get', 'foresee', 'change', 'log'];
const PEOPLE_CALLS = ['query', 'get', 'groups', 'group', 'foresee', 'change', 'beginning', 'log'];

/** Calls that are somebody else's to make. */
export const CALLERS: Readonly<Record<string, string>> = {
  takeBackTask: 'admin',
  importExcel: 'fenggang',
  reload: 'admin',
  'definitions/look': 'admin',
  removeById: 'fenggang',
  'formLink/query': 'fenggang',
  'formLink/get': 'fenggang',
  'formLink/end': 'fenggang',
  'formLink/save': 'fenggang',
  'leaving/query': 'admin',
  'leaving/confirm': 'admin',
  'leaving/keep': 'admin',
  'leaving/undo': 'admin',
  'bpmDef/query': 'admin',
  'bpmDef/discard': 'admin',
  'bpmDef/recover': 'admin',
  'bpmDef/del': 'admin',
  invite: 'admin',
  'access/mail': 'admin',
  ...Object.fromEntries(PROCESS_CALLS.map((call) => [`processes/${call}`, 'admin'])),
  ...Object.fromEntries(PEOPLE_CALLS.map((call) => [`people/${call}`, 'admin'])),
  'access/reset': 'admin',
  ...Object.fromEntries(NEWS_CALLS.map((call) => [`insNews/${call}`, 'admin'])),
  revokeProcess: 'zhangwei',
  replyLinkupTask: 'gaofei',
  canReplyCommu: 'gaofei',
  addSignUser: 'liqiang',
};
