import * as v from 'valibot';
import { forGuests, forHandlers } from './endpoint.ts';
import { fileShape } from './fileEndpoints.ts';
import { sentRecordShape, solutionAlias } from './formSolution.ts';
import { count, emptyShape, flag, id, jsonText, moment, pagesOf, rowId, text } from './shapes.ts';

const root = '/api-form/form/core/formLink';
/** Below an address that is open without a login (contract wire 8). */
const guestRoot = '/api-form/form/share/formLink';

/** An invitation as those see it who may make some. */
const invitationShape = v.object({
  id: rowId,
  code: v.string(),
  alias: v.string(),
  formName: text,
  opensAt: moment,
  closesAt: moment,
  most: count,
  answers: count,
  isEnded: flag,
  createBy: text,
  createName: text,
  createTime: moment,
  /** Fields whose values nobody else may have; whoever comes by the link is not told (ADR 32). */
  uniqueFields: v.optional(v.array(v.string()), []),
});
export type InvitationDto = v.InferOutput<typeof invitationShape>;

const when = v.union([v.string(), v.number()]);

/** Invitations to a form (ours, contract pages 5): who may make them, the form's own rights say. */
export const invitationCalls = {
  query: forHandlers({
    ...pagesOf(invitationShape),
    path: `${root}/query`,
    fields: v.object({ alias: solutionAlias }),
  }),
  get: forHandlers({ method: 'GET', path: `${root}/get`, fields: v.object({ id }), answer: invitationShape }),
  save: forHandlers({
    method: 'POST',
    path: `${root}/save`,
    body: v.object({ alias: solutionAlias, opensAt: when, closesAt: when, most: v.number() }),
    answer: invitationShape,
  }),
  end: forHandlers({ method: 'POST', path: `${root}/end`, fields: v.object({ id }), answer: emptyShape }),
};

/** What somebody without a login may do by an invitation, and nothing else (ours). */
export const guestCalls = {
  /** The form, empty, with the rights a guest has on its fields. */
  open: forGuests({
    method: 'GET',
    path: `${guestRoot}/open`,
    answer: v.object({
      alias: v.string(),
      name: text,
      idField: text,
      template: text,
      metadata: text,
      script: text,
      data: v.record(v.string(), v.unknown()),
      permission: v.record(v.string(), v.unknown()),
    }),
  }),
  /** Says nothing of what was stored, not even its key. */
  save: forGuests({
    method: 'POST',
    path: `${guestRoot}/save`,
    limits: 'form',
    body: v.object({ data: sentRecordShape }),
    answer: emptyShape,
  }),
  /** Choices of a field of this form: nothing else can be named. */
  options: forGuests({
    method: 'POST',
    path: `${guestRoot}/options`,
    fields: v.object({
      kind: v.picklist(['dictionary', 'query']),
      key: v.string(),
      params: v.optional(jsonText, '{}'),
    }),
    answer: v.array(v.record(v.string(), v.unknown())),
  }),
  mayUpload: forGuests({
    method: 'GET',
    path: `${guestRoot}/mayUpload`,
    fields: v.object({ size: count }),
    answer: emptyShape,
  }),
  upload: forGuests({
    method: 'POST',
    path: `${guestRoot}/upload`,
    isUpload: true,
    answer: v.array(fileShape),
  }),
};
