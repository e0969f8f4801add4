import * as v from 'valibot';
import { MINUTES_OF_DAY } from '#domain/session/quietHours.ts';
import { forOneself } from './endpoint.ts';
import { emptyShape } from './shapes.ts';

const root = '/api-user/user/mail';
const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MINUTES_OF_DAY - 1));

/** Whether one wants mail, and when none may come (ours, ADR 46). The hours are those of the company's clock. */
export const mailCalls = {
  get: forOneself({
    method: 'GET',
    path: `${root}/get`,
    answer: v.object({
      /** Whether this server sends mail at all. */
      isOffered: v.boolean(),
      /** Where to; empty where the company knows no address. */
      email: v.string(),
      isWanted: v.boolean(),
      quietFrom: v.number(),
      quietTo: v.number(),
      timeZone: v.string(),
    }),
  }),
  save: forOneself({
    method: 'POST',
    path: `${root}/save`,
    body: v.object({ isWanted: v.boolean(), quietFrom: minute, quietTo: minute }),
    answer: emptyShape,
  }),
};
