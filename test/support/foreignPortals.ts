import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { makeHttpPortalGateway } from '#infrastructure/portal/httpPortalGateway.ts';
import { wireAnswering } from './wire.ts';

/** The gateway in front of a platform that answers everything with one thing. */
export const gatewayOn = (answer: unknown) => makeHttpPortalGateway(wireAnswering(answer).call, () => 'en-US');
/** A portal as the platform writes it. */
export const portal = (more: object) => ({ portId: '1', name: 'P', key: 'p', ...more });
/** What a column is. */
export const definition = (typeName: string, setTing: unknown = {}, more: object = {}) => ({
  colId: '7',
  name: 'Column',
  key: 'col',
  typeName,
  setTing: typeof setTing === 'string' ? setTing : JSON.stringify(setTing),
  ...more,
});
/** A column in its place. */
export const cell = (insColumnDef: object, more: object = {}) => ({
  x: 0,
  y: 0,
  i: '0',
  config: { colId: '7', name: 'Column' },
  defConf: 'column',
  insColumnDef,
  ...more,
});

/** A column as we read it. */
export const itemOf = (column: PortalItem['column']): PortalItem => ({
  id: '1',
  columnId: '7',
  title: 'Column',
  isTitleShown: true,
  x: 0,
  y: 0,
  column,
});
