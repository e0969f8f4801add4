import * as v from 'valibot';
import { MINUTES_OF_DAY } from '#domain/auth/quietHours.ts';
import { ownEndpoint } from '../wire/endpoint.ts';
import { emptyShape } from '../wire/shapes.ts';

const root = '/api-user/user/notifications';
const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MINUTES_OF_DAY - 1));
/** What a push message shows: the number of tasks, or also the process and the subject of a single one. */
const pushLevel = v.picklist(['count', 'subject']);
/** Push services use much shorter endpoints and keys. */
const endpoint = v.pipe(v.string(), v.maxLength(2000));
const pushKey = v.pipe(v.string(), v.maxLength(200));

/** Notification settings of the caller, and the browsers that receive push messages (ours, ADR 46 and 81). */
export const notificationCalls = {
  get: ownEndpoint('GET', `${root}/get`, {
    answer: v.object({
      mail: v.object({
        /** Whether this server sends mail at all. */
        isOffered: v.boolean(),
        /** Recipient address; empty if the company has none for the user. */
        email: v.string(),
        isWanted: v.boolean(),
      }),
      push: v.object({
        /** VAPID key (RFC 8292) in base64url; empty if this server sends no push messages. */
        publicKey: v.string(),
        level: pushLevel,
        /** Whether messages about one task offer to agree, where the step allows it. */
        hasButtons: v.boolean(),
      }),
      /** Minutes of a day: of mails in `timeZone`, of push messages in the time zone of the device. */
      quietFrom: v.number(),
      quietTo: v.number(),
      /** Time zone of the company. */
      timeZone: v.string(),
    }),
  }),
  save: ownEndpoint('POST', `${root}/save`, {
    body: v.object({
      isMailWanted: v.boolean(),
      quietFrom: minute,
      quietTo: minute,
      pushLevel,
      hasPushButtons: v.boolean(),
    }),
    answer: emptyShape,
  }),
  /**
   * Registers the subscription of a browser, renews it, or takes it over from another user. Messages have the language
   * of this call.
   */
  subscribe: ownEndpoint('POST', `${root}/subscribe`, {
    body: v.object({ endpoint, p256dh: pushKey, auth: pushKey, timeZone: v.string() }),
    answer: emptyShape,
  }),
  unsubscribe: ownEndpoint('POST', `${root}/unsubscribe`, { body: v.object({ endpoint }), answer: emptyShape }),
};
