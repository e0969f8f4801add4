import type { Variables } from '#domain/expression/tree.ts';
import type { Sql } from '../storage/database.ts';
import { takeNumber } from './takeNumber.ts';

/** @property variables what the request knew when its token came to the task. */
export interface HandlerCall {
  readonly tenant: string;
  readonly instance: string;
  readonly node: string;
  readonly variables: Variables;
}

/**
 * Work a chart asks for by name; what it gives back becomes variables of the request, and values of its form where the
 * form knows them.
 * @property gives the names of all it gives back: conditions of a chart may ask for these.
 */
export interface Handler {
  readonly gives: readonly string[];
  readonly run: (tx: Sql, call: HandlerCall) => Promise<Variables>;
}

/** The handlers a chart may name (`ringi:handler`). A company adds its own here. */
export const HANDLERS: Readonly<Record<string, Handler>> = {
  assignEmployeeNumber: {
    gives: ['employeeNo'],
    run: async (tx, { tenant }) => ({
      employeeNo: `QL${String(await takeNumber(tx, tenant, 'employee')).padStart(5, '0')}`,
    }),
  },
};
