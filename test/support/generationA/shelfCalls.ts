import type { Row, StubAnswer } from './answers.ts';
import { accepted, bare, emptyBody, refused, systemError } from './answers.ts';
import type { Question, StubEndpoint } from './endpoints.ts';
import { get, open, post, send, under } from './endpoints.ts';
import { requireDownloadToken } from './loginCalls.ts';
import { mutateRow } from './oddRows.ts';
import { LABELS, stored } from './rows.ts';

const category = (number: number, name: string): Row => ({
  ...{ treeId: `170000000000000000${number}`, code: `c${number}`, name, path: `0.${number}.`, parentId: '0' },
  ...{ alias: `C${number}`, descp: null, catKey: 'BPM', sn: number, appId: null, dataShowType: 'FLAT' },
});
const CATEGORIES = [category(1, '人事'), category(2, '财务'), category(9, '奇异')];
const categories = (parent = '0'): readonly Row[] =>
  CATEGORIES.filter(({ parentId }) => parentId === parent).map((row) =>
    mutateRow('categories', row['treeId'] === '1700000000000000009', row),
  );

/** Without both flags the framework refuses the call before it is handled. */
const FLAGS = { isAdmin: 'flag', isGrant: 'flag' } as const;

const word = (number: number, name: string, value: string): Row => ({
  ...{ dicId: `176000000000000000${number}`, treeId: '1', name, value, descp: null, sn: number, parentId: '0' },
  ...{ path: null, appId: null, children: [] },
});
const words = (): readonly Row[] => [
  word(1, '公司公告', 'companyNotice'),
  word(2, '新闻公告', 'news'),
  mutateRow('dictionary', true, word(9, '奇异', 'odd')),
];

const fileRow = (fileId: string, file: File, createUser: string): Row => ({
  ...{ fileId, fileName: file.name, path: `2026/${fileId}`, fileSystem: 'file', totalBytes: file.size, createUser },
  ...{ ext: file.name.split('.').at(-1), thumbnail: '', delStatus: 'undeleted', timestamp: 1779240000000 },
});

/** Accepts every field name; the second of several files is the mutated one. */
function upload({ company, me, arrival }: Question): StubAnswer {
  const rows = arrival.files.map((file, index) => {
    const fileId = company.newId();
    company.files.set(fileId, file);
    return mutateRow('uploads', index === 1, fileRow(fileId, file, me.fullName));
  });
  return accepted(rows, '成功上传!');
}

async function download({ company, param }: Question): Promise<StubAnswer> {
  const file = company.files.get(param('fileId'));
  if (file === undefined) return refused('文件不存在!');
  return { status: 200, type: file.type, body: Buffer.from(await file.arrayBuffer()) };
}

export const shelfEndpoints: readonly StubEndpoint[] = [
  ...under('api-system/system/core/sysTree', [
    get('getByCatKey', { catKey: 'text', readKey: 'text', ...FLAGS }, () => bare(categories())),
    get('getTopNodesByCatKey', { catKey: 'text', readKey: 'text', ...FLAGS, appId: 'text' }, () =>
      bare(categories().map((row) => ({ ...row, childAmount: 0 }))),
    ),
    get('getByParentId', { parentId: 'text', catKey: 'text', readKey: 'text', ...FLAGS }, ({ param }) =>
      bare(categories(param('parentId'))),
    ),
  ]),
  ...under('api-system/system/core', [
    get('sysTreeCat/getTreeCatByKey', { catKey: 'text' }, ({ param }) =>
      bare({ catId: '1', key: param('catKey'), name: '流程分类', sn: 1, descp: null }),
    ),
    get('sysProperties/getCheckTypes', {}, () => accepted(LABELS)),
    get('sysProperties/public/getSysAppConfigs', {}, () => bare({ appName: '流程平台' })),
    get('message/getMessageHandler', {}, () =>
      bare([
        { type: 'inner', name: '内部消息' },
        { type: 'mail', name: '邮件' },
      ]),
    ),
    send('sysInvokeScript/invoke/{alias}', {}, () => accepted(null, '成功执行!', false)),
    send('sysInterfaceApi/executeApi', {}, () => accepted([])),
    get('sysAppFavorites/getFavoritesApps', {}, () => accepted([])),
    get('sysAppFavorites/getLastUseApps', {}, () => accepted([])),
    post('sysAppFavorites/addFavorite', { appId: 'text' }, () => accepted(null, '收藏成功!')),
    post('sysAppFavorites/cancelFavorite', { appId: 'text' }, () => accepted(null, '取消收藏成功!')),
    post('sysAppFavorites/saveLastUse', { appId: 'text' }, () => accepted(null)),
    get('sysAppManager/getCurUserAuthByAppId', { appId: 'text' }, ({ me }) =>
      accepted(null, me.isAdmin ? 'admin' : '', false),
    ),
    get('sysAppManager/getManagerOfCurUser', {}, () => accepted([])),
    get('sysAppManager/getAllOfCurUser', {}, () => accepted([])),
    get('sysSignature/getSignatureList', {}, () =>
      bare([
        { id: '1770000000000000001', fileId: '1770000000000000002', fileName: 'sign.png' },
        mutateRow('signatures', true, { id: '1770000000000000009', fileId: '9', fileName: 'odd.png' }),
      ]),
    ),
    post('sysSignature/uploadSignature', {}, ({ company, arrival }) => {
      const [file] = arrival.files;
      if (file?.type.startsWith('image/') !== true) return refused('上传失败');
      const fileId = company.newId();
      company.files.set(fileId, file);
      return accepted(fileRow(fileId, file, ''));
    }),
  ]),
  ...under('api-system/system/core/sysDic', [
    get('listByKey', { key: 'text' }, () => bare(words())),
    get('treeByKey', { key: 'text' }, () => bare(words())),
    get('getTopDicByKey', { key: 'text' }, () => bare(words())),
    get('getByPidAndDicId', { dicKey: 'text', parentId: 'text' }, () => bare([])),
    get('getById', { dicId: 'text' }, ({ param }) => accepted(words().find(({ dicId }) => dicId === param('dicId')))),
  ]),
  ...under('api-system/system/core/sysFile', [
    post('upload', {}, upload),
    post('uploadFile', {}, ({ company, arrival }) => {
      const [file] = arrival.files;
      if (file === undefined) return systemError('org.springframework.web.multipart.MultipartException');
      const fileId = company.newId();
      company.files.set(fileId, file);
      return accepted(fileId);
    }),
    get('getByFileId', { fileId: 'text' }, ({ company, param }) => {
      const file = company.files.get(param('fileId'));
      return file ? bare({ ...stored(param('fileId'), null, ''), ...fileRow(param('fileId'), file, '') }) : emptyBody;
    }),
    open(
      get('download/{fileId}', {}, (question) => {
        requireDownloadToken(question);
        return download(question);
      }),
    ),
    open(get('public/download/{fileId}', {}, download)),
    open(get('downloadScale/{fileId}', {}, download)),
    open(get('previewFile', { fileId: 'text' }, download)),
    open(get('previewImg', { fileId: 'text' }, download)),
  ]),
];
