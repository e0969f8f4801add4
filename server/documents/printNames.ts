/** Names available in every template, besides the fields of its form. */
export const SHEET_NAMES = ['print.title', 'print.by', 'print.at'] as const;
/** Additional names for the form of a process. */
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
/** Rows of the approval history, oldest first, and their columns. */
export const HISTORY = 'history';
export const HISTORY_NAMES = ['node', 'person', 'department', 'decision', 'opinion', 'arrived', 'at'] as const;
/** Number of a row in its table, from 1; a column with this name takes precedence. */
export const ROW_NUMBER = 'index';
/** Names available on each page of a PDF. */
export const SHEET_PAGE_NAMES = ['page', 'pages'] as const;
