/** What every template may name beside the fields of its form. */
export const SHEET_NAMES = ['print.title', 'print.by', 'print.at'] as const;
/** Of a request, where the form belongs to a process. */
export const REQUEST_NAMES = [
  'request.number',
  'request.subject',
  'request.process',
  'request.status',
  'request.initiator',
  'request.department',
  'request.startedAt',
  'request.endedAt',
] as const;
/** The rows of the approval history, oldest first, and what each of them says. */
export const HISTORY = 'history';
export const HISTORY_NAMES = ['node', 'person', 'department', 'decision', 'opinion', 'arrived', 'at'] as const;
/** The place of a row in its table, counted from 1; a column of this name goes first. */
export const ROW_NUMBER = 'index';
/** On each page of a PDF. */
export const SHEET_PAGE_NAMES = ['page', 'pages'] as const;
