const NEWS_CALLS = ['query', 'get', 'save', 'del'];
const PROCESS_CALLS = ['query', 'get', 'preview', 'apply', 'log'];
const USER_CALLS = ['query', 'get', 'groups', 'group', 'preview', 'apply', 'log'];

/** Accounts for the calls that another user must make. */
export const CALLERS: Readonly<Record<string, string>> = {
  takeBackTask: 'admin',
  urge: 'zhangwei',
  importExcel: 'fenggang',
  reload: 'admin',
  'definitions/status': 'admin',
  removeById: 'fenggang',
  'formLink/query': 'fenggang',
  'formLink/get': 'fenggang',
  'formLink/end': 'fenggang',
  'formLink/save': 'fenggang',
  'offboarding/query': 'admin',
  'offboarding/confirm': 'admin',
  'offboarding/dismiss': 'admin',
  'offboarding/reactivate': 'admin',
  'bpmDef/query': 'admin',
  'bpmDef/discard': 'admin',
  'bpmDef/recover': 'admin',
  'bpmDef/del': 'admin',
  'password-links/create': 'admin',
  'password-links/mail': 'admin',
  ...Object.fromEntries(PROCESS_CALLS.map((call) => [`processes/${call}`, 'admin'])),
  ...Object.fromEntries(USER_CALLS.map((call) => [`users/${call}`, 'admin'])),
  'user/onboarding': 'admin',
  'password-links/reset': 'admin',
  ...Object.fromEntries(NEWS_CALLS.map((call) => [`insNews/${call}`, 'admin'])),
  revokeProcess: 'zhangwei',
  replyLinkupTask: 'gaofei',
  canReplyCommu: 'gaofei',
  addSignUser: 'liqiang',
};
