import { areaEndpoints } from '../content/areaEndpoints.ts';
import { locationEndpoints } from '../content/locationEndpoints.ts';
import { newsEndpoints } from '../content/newsEndpoints.ts';
import { charts, customViews, portals } from '../content/portal.ts';
import { reportCalls } from '../content/reportEndpoints.ts';
import { fileEndpoints } from '../files/fileEndpoints.ts';
import { signatureEndpoints } from '../files/signatureEndpoints.ts';
import { catalogue } from '../wire/catalogue.ts';
import { dictionaries } from '../wire/dictionaryEndpoints.ts';
import { innerMessages } from '../wire/innerMessages.ts';
import { trees } from '../wire/treeEndpoints.ts';
import { describeEndpoints } from './description.ts';

/** Portals, news, reports, files, messages and catalogues. */
export const CONTENT = [
  ...describeEndpoints('Portals', 'portals', portals, {
    listMobilePortals: ['directory:read', 'Lists the portals of the user.'],
    getLayoutListByPortalId: ['directory:read', 'Returns the layout of a portal by its id.'],
    getLayoutListByPortalKey: ['directory:read', 'Returns the layout of a portal by its key.'],
    getLayoutListByLoginUser: ['directory:read', 'Returns the layout of the portal of the user.'],
    getDataByColId: ['records:read', 'Returns the content of a column of a portal.'],
    getMonthOrDayData: ['records:read', 'Returns the entries of a calendar for a day or a month.'],
    getCarouselData: ['records:read', 'Lists the slides of a carousel.'],
  }),
  ...describeEndpoints('Portals', 'charts', charts, { getData: ['records:read', 'Returns the data of a chart.'] }),
  ...describeEndpoints('Portals', 'customViews', customViews, {
    getByAlias: ['records:read', 'Returns a page the company has designed.'],
  }),
  ...describeEndpoints('Reports', 'reports', reportCalls, {
    getReport: ['requests:read', 'Returns the figures of a process.'],
    getRows: ['requests:read', 'Lists the requests behind a figure.'],
  }),
  ...describeEndpoints('News', 'news', newsEndpoints, {
    getAllIssuedNews: ['directory:read', 'Lists published news.'],
    readInsNews: ['directory:read', 'Returns an article and marks it as read.'],
    query: ['session', 'Lists all news for editing.'],
    get: ['session', 'Returns an article for editing.'],
    save: ['session', 'Stores or publishes an article.'],
    del: ['session', 'Deletes articles.'],
  }),
  ...describeEndpoints('Messages', 'messages', innerMessages, {
    queryMsg: ['requests:read', 'Lists the messages of the user.'],
    get: ['requests:read', 'Returns a message.'],
    getUnreadCount: ['requests:read', 'Returns the number of unread messages.'],
    readMessage: ['requests:read', 'Marks a message as read.'],
    live: ['requests:read', 'Streams a signal whenever tasks or messages of the user change.'],
    readAll: ['requests:read', 'Marks all messages as read.'],
    delByRecIds: ['requests:read', 'Deletes messages of the user.'],
  }),
  ...describeEndpoints('Files', 'files', fileEndpoints, {
    mayUpload: ['files', 'Says whether a file of this size may be uploaded.'],
    upload: ['files', 'Uploads a file.'],
    download: ['files', 'Downloads a file.'],
    getByFileId: ['files', 'Returns a file by its id, and keeps an unattached one for another 30 days.'],
    previewFile: ['files', 'Returns how a file can be shown.'],
  }),
  ...describeEndpoints('Files', 'signatures', signatureEndpoints, {
    getSignatureList: ['session', 'Lists the stored signatures of the user.'],
    uploadSignature: ['session', 'Stores a signature of the user.'],
  }),
  ...describeEndpoints('Locations', 'locations', locationEndpoints, {
    getAddressByQqMap: ['records:read', 'Returns the address of a position.'],
  }),
  ...describeEndpoints('Locations', 'areas', areaEndpoints, {
    queryAddress: ['none', 'Lists the areas below an area.'],
  }),
  ...describeEndpoints('Catalogues', 'catalogue', catalogue, {
    getByCatKey: ['directory:read', 'Lists the nodes of a category tree.'],
  }),
  ...describeEndpoints('Catalogues', 'trees', trees, {
    getByCatKey: ['directory:read', 'Lists the nodes of a category tree, with the parameters in the body.'],
    getTopNodesByCatKey: ['directory:read', 'Lists the top nodes of a category tree.'],
    postTopNodesByCatKey: [
      'directory:read',
      'Lists the top nodes of a category tree, with the parameters in the body.',
    ],
    getByParentId: ['directory:read', 'Lists the nodes below a node.'],
    postByParentId: ['directory:read', 'Lists the nodes below a node, with the parameters in the body.'],
    getTreeCatByKey: ['directory:read', 'Returns a category tree.'],
    postTreeCatByKey: ['directory:read', 'Returns a category tree, with the parameters in the body.'],
  }),
  ...describeEndpoints('Catalogues', 'dictionaries', dictionaries, {
    listByKey: ['directory:read', 'Lists the entries of a dictionary.'],
    treeByKey: ['directory:read', 'Returns the entries of a dictionary as a tree.'],
    getTopDicByKey: ['directory:read', 'Lists the top entries of a dictionary.'],
    getByTreeId: ['directory:read', 'Lists the entries of a dictionary by its id.'],
    getByParentId: ['directory:read', 'Lists the entries below an entry.'],
    getByPidAndDicId: ['directory:read', 'Lists the entries below an entry of one dictionary.'],
  }),
];
