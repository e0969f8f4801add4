import * as v from 'valibot';
import { MINUTES_OF_DAY } from '#domain/auth/quietHours.ts';
import { ownEndpoint } from '../wire/endpoint.ts';
import { emptyShape } from '../wire/shapes.ts';

const root = '/api-user/user/mail';
const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MINUTES_OF_DAY - 1));

/** Mail settings of the caller, with quiet hours in the company's time zone (ours, ADR 46). */
export const mailCalls = {
  get: ownEndpoint('GET', `${root}/get`, {
    answer: v.object({
      /** Whether this server sends mail at all. */
      isOffered: v.boolean(),
      /** Recipient address; empty if the company has none for the user. */
      email: v.string(),
      isWanted: v.boolean(),
      quietFrom: v.number(),
      quietTo: v.number(),
      timeZone: v.string(),
    }),
  }),
  save: ownEndpoint('POST', `${root}/save`, {
    body: v.object({ isWanted: v.boolean(), quietFrom: minute, quietTo: minute }),
    answer: emptyShape,
  }),
};
