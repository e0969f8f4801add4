import type { Variables } from '#domain/expression/tree.ts';
import type { Sql } from '#server/db/database.ts';
import { nextSequenceNumber } from '#server/db/nextSequenceNumber.ts';

/** @property variables the request's variables when its token reached the task */
export interface HandlerCall {
  readonly tenant: string;
  readonly instance: string;
  readonly node: string;
  readonly variables: Variables;
}

/**
 * A service task handler that a process names. Its result is stored in the variables of the request, and in its form if
 * it has such fields.
 * @property gives names in the result, which conditions of the process may use
 */
export interface Handler {
  readonly outputs: readonly string[];
  readonly run: (tx: Sql, call: HandlerCall) => Promise<Variables>;
}

/** Handlers that a process file may name (`ringi:handler`). A company adds its own here. */
export const HANDLERS: Readonly<Record<string, Handler>> = {
  assignEmployeeNumber: {
    outputs: ['employeeNo'],
    run: async (tx, { tenant }) => ({
      employeeNo: `QL${String(await nextSequenceNumber(tx, tenant, 'employee')).padStart(5, '0')}`,
    }),
  },
};
