import { recordOfAnyNames } from '../wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import { guestEndpoint, handlerEndpoint } from '../wire/endpoint.ts';
import { fileShape } from '../files/fileEndpoints.ts';
import { sentRecordShape, solutionAlias } from '../forms/formSolution.ts';
import { count, emptyShape, flag, id, jsonText, wireTime, pagedListEndpoint, rowId, text } from '../wire/shapes.ts';

const root = '/api-form/form/core/formLink';
/** Below a path that is open without a login (contract wire 8). */
const guestRoot = '/api-form/form/share/formLink';

const invitationShape = v.object({
  id: rowId,
  code: v.string(),
  alias: v.string(),
  formName: text,
  opensAt: wireTime,
  closesAt: wireTime,
  most: count,
  answers: count,
  isEnded: flag,
  createBy: text,
  createName: text,
  createTime: wireTime,
  /** Fields that must be unique. Guests are not told when a value already exists (ADR 32). */
  uniqueFields: v.optional(v.array(v.string()), []),
});
export type InvitationDto = v.InferOutput<typeof invitationShape>;

const when = v.union([v.string(), v.number()]);

/** Invitations to a form (ours, contract pages 5). The rights of the form define who may create them. */
export const invitationCalls = {
  query: handlerEndpoint('POST', `${root}/query`, {
    ...pagedListEndpoint(invitationShape),
    fields: v.object({ alias: solutionAlias }),
  }),
  get: handlerEndpoint('GET', `${root}/get`, { fields: v.object({ id }), answer: invitationShape }),
  save: handlerEndpoint('POST', `${root}/save`, {
    body: v.object({ alias: solutionAlias, opensAt: when, closesAt: when, most: v.number() }),
    answer: invitationShape,
  }),
  end: handlerEndpoint('POST', `${root}/end`, { fields: v.object({ id }), answer: emptyShape }),
};

/** A whole reception or office may share one address. */
const GUEST_LIMITS = { perMinute: 30, perHour: 200, totalPerMinute: 300 };

/** Calls with the code of an invitation, without a login (ours). */
export const guestCalls = {
  /** Returns the empty form with the rights of a guest on its fields. */
  open: guestEndpoint('GET', `${guestRoot}/open`, {
    answer: v.object({
      alias: v.string(),
      name: text,
      idField: text,
      template: text,
      metadata: text,
      script: text,
      data: recordOfAnyNames(v.unknown()),
      permission: recordOfAnyNames(v.unknown()),
    }),
  }),
  /** The answer contains nothing about the stored record, not even its key. */
  save: guestEndpoint('POST', `${guestRoot}/save`, {
    limits: 'form',
    guestLimits: GUEST_LIMITS,
    body: v.object({ data: sentRecordShape }),
    answer: emptyShape,
  }),
  /** Options of a field of this form; no other source can be queried. */
  options: guestEndpoint('POST', `${guestRoot}/options`, {
    fields: v.object({
      kind: v.picklist(['dictionary', 'query']),
      key: v.string(),
      params: v.optional(jsonText, '{}'),
    }),
    answer: v.array(recordOfAnyNames(v.unknown())),
  }),
  mayUpload: guestEndpoint('GET', `${guestRoot}/mayUpload`, { fields: v.object({ size: count }), answer: emptyShape }),
  upload: guestEndpoint('POST', `${guestRoot}/upload`, {
    isUpload: true,
    guestLimits: GUEST_LIMITS,
    answer: v.array(fileShape),
  }),
};
