import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { createHttpPortalGateway } from '#infrastructure/content/httpPortalGateway.ts';
import { createWire } from './wire.ts';

/** Returns the portal gateway of a platform that returns the same answer for every call. */
export const createPortalGateway = (answer: unknown) => createHttpPortalGateway(createWire(answer).call, () => 'en-US');
/** A portal as the platform writes it. */
export const portal = (more: object) => ({ portId: '1', name: 'P', key: 'p', ...more });
/** The definition of a column. */
export const definition = (typeName: string, setTing: unknown = {}, more: object = {}) => ({
  colId: '7',
  name: 'Column',
  key: 'col',
  typeName,
  setTing: typeof setTing === 'string' ? setTing : JSON.stringify(setTing),
  ...more,
});
/** A column with its position. */
export const cell = (insColumnDef: object, more: object = {}) => ({
  x: 0,
  y: 0,
  i: '0',
  config: { colId: '7', name: 'Column' },
  defConf: 'column',
  insColumnDef,
  ...more,
});

/** A column as the client decodes it. */
export const itemOf = (column: PortalItem['column']): PortalItem => ({
  id: '1',
  columnId: '7',
  title: 'Column',
  isTitleShown: true,
  x: 0,
  y: 0,
  column,
});
