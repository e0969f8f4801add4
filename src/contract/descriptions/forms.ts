import { formBoList } from '../forms/formBoList.ts';
import { formCalendarView } from '../forms/formCalendarView.ts';
import { formChangeEndpoints } from '../forms/formChangeEndpoints.ts';
import { formLinks } from '../forms/formLinkEndpoints.ts';
import { formPc } from '../forms/formPc.ts';
import { formPrint } from '../forms/formPrint.ts';
import { formSolution } from '../forms/formSolution.ts';
import { compatibilityEndpoints } from '../wire/compatibilityEndpoints.ts';
import { interfaces } from '../wire/interfaceEndpoints.ts';
import { describeEndpoints } from './description.ts';

/** Forms, business records and their lists. */
export const FORMS = [
  ...describeEndpoints('Forms', 'formSolution', formSolution, {
    getMobileByAlias: ['records:read', 'Returns a form with its record.'],
    saveForm: ['records:write', 'Stores a record by its form.'],
    removeById: ['records:write', 'Deletes records.'],
    getFlowDefId: ['records:read', 'Returns the process that a form starts.'],
    getMobileButtonsByFormJson: ['records:read', 'Lists the buttons of a form for a record.'],
  }),
  ...describeEndpoints('Forms', 'formChanges', formChangeEndpoints, {
    getFormChangeLog: ['requests:read', 'Lists who has changed which field of the forms of a request.'],
  }),
  ...describeEndpoints('Forms', 'formLinks', formLinks, {
    queryForJson: ['records:read', 'Runs a query of a form.'],
    queryData: ['records:read', 'Lists the rows of a query that is granted to a form.'],
    invokeScript: ['records:write', 'Calls a script of the platform by its alias.'],
    validPreByButton: ['records:read', 'Says whether a button of a form may act.'],
  }),
  ...describeEndpoints('Forms', 'formPc', formPc, {
    getServerAddress: ['records:read', 'Returns the address of the server of desktop pages.'],
    checkUniqueValue: ['records:read', 'Says whether a value of a unique field is free.'],
  }),
  ...describeEndpoints('Prints', 'formPrint', formPrint, {
    print: ['requests:read', 'Creates a document from a record and returns the id of the file.'],
    getPdfTemplate: ['requests:read', 'Returns HTML of a record for printing in the browser.'],
    getFields: ['requests:read', 'Lists the fields of a Word template.'],
    getData: ['requests:read', 'Returns a record with its rows for a Word template.'],
    getByTemplateId: ['requests:read', 'Returns a Word template.'],
  }),
  ...describeEndpoints('Records', 'formBoList', formBoList, {
    dialog: ['records:read', 'Returns columns, filters and buttons of a list.'],
    getData: ['records:read', 'Lists records.'],
    getTreeJson: ['records:read', 'Lists records as a tree.'],
    query: ['records:read', 'Lists the lists of business records.'],
    validPreByButton: ['records:read', 'Says whether a button of a list may act.'],
    selfButtonExe: ['records:write', 'Runs a button of a list on records.'],
    asyncExportExcel: ['records:read', 'Exports records into a file and returns its id.'],
    importExcel: ['records:write', 'Imports records from a file.'],
  }),
  ...describeEndpoints('Records', 'formCalendarView', formCalendarView, {
    getDataByKey: ['records:read', 'Lists the records of a calendar.'],
  }),
  ...describeEndpoints('Records', 'interfaces', interfaces, {
    executeApi: ['records:write', 'Calls another system through the server.'],
  }),
  ...describeEndpoints('Other clients', 'compatibility', compatibilityEndpoints, {
    getBpmInstEncrypt: ['requests:read', 'Returns the id of a request for a link.'],
    getProcessConfigByKey: ['requests:start', 'Returns what the start of a request needs, by the key of its process.'],
    getTemporaryOpinion: ['tasks:read', 'Returns the stored draft of an opinion.'],
    saveOpinion: ['tasks:decide', 'Stores the draft of an opinion.'],
    getMessageHandler: ['requests:read', 'Lists the ways of notification.'],
    getPublicMessageHandler: ['requests:read', 'Lists the ways of notification, at the address of processes.'],
    getForm: ['records:read', 'Returns a form for desktop clients.'],
    queryForms: ['records:read', 'Lists forms for desktop clients.'],
  }),
];
