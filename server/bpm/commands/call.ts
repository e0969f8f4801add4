import * as v from 'valibot';
import type { Endpoint, Shape } from '#api/endpoint.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Sql } from '../../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import type { Order } from './order.ts';

export interface At {
  readonly tx: Sql;
  readonly viewer: Viewer;
}

/** A call that orders something of the core. */
export interface Call {
  readonly endpoint: Endpoint;
  /** What it asks for, from its body or its fields; the place that is wrong when they have not its shape. */
  readonly orders: (sent: unknown, at: At) => Result<readonly Order[], string>;
}

type Ordering<S extends Shape> = (sent: v.InferOutput<S>, at: At) => readonly Order[];

export const withBody = <S extends Shape>(endpoint: Endpoint & { readonly body: S }, ordering: Ordering<S>): Call => ({
  endpoint,
  orders: reading(endpoint.body, ordering),
});
export const withFields = <S extends Shape>(
  endpoint: Endpoint & { readonly fields: S },
  ordering: Ordering<S>,
): Call => ({ endpoint, orders: reading(endpoint.fields, ordering) });

const reading =
  <S extends Shape>(shape: S, ordering: Ordering<S>): Call['orders'] =>
  (sent, at) => {
    const read = v.safeParse(shape, sent);
    return read.success ? ok(ordering(read.output, at)) : fail(v.getDotPath(read.issues[0]) ?? 'values');
  };
