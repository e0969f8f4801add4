import type { Rendering } from '#domain/businessLists/listDefinition.ts';

/** Wire names of the column renderings (contract lists 4). */
const WIRE: Readonly<Record<Rendering, string>> = {
  markup: 'COMMON',
  text: 'TEXT',
  people: 'USER',
  groups: 'GROUP',
  tenant: 'SYSINST',
  date: 'DATE',
  number: 'NUMBER',
  link: 'URL',
  label: 'DISPLAY_LABEL',
  items: 'DISPLAY_ITEMS',
  percent: 'DISPLAY_PERCENT',
  request: 'LINK_FLOW',
  requestStatus: 'FLOW_STATUS',
  currentNode: 'CUR_NODE',
  currentHandler: 'CUR_ASSIGNEE',
  overdue: 'OVER_TIME',
  script: 'SCRIPT',
  mask: 'REG_LIB',
  address: 'ADDRESS',
  map: 'MAP',
  otherList: 'LIST',
  search: 'SEARCH',
  start: 'STARTFLOW',
  pictures: 'IMG',
  files: 'APPENDIX',
  actions: 'ACTION',
  form: 'OPENFORM',
  plain: 'DISPLAY_ONLY',
};
const OURS = new Map(Object.entries(WIRE).map(([ours, wire]) => [wire, ours as Rendering]));

/** Unknown renderings show the plain value. */
export const readRendering = (wire: string): Rendering => OURS.get(wire.toUpperCase()) ?? 'plain';
