import { allowReservedNames } from '#contract/wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import { MAX_INVITATION_ANSWERS } from '#domain/forms/invitation.ts';
import { OPINION_USES } from '#domain/tasks/opinionUse.ts';
import { localTextSchema } from '#server/i18n/localText.ts';

const account = v.pipe(v.string(), v.nonEmpty());
const name = v.pipe(v.string(), v.nonEmpty());
const days = v.pipe(v.number(), v.integer());
const moment = v.tuple([days, v.pipe(v.string(), v.regex(/^\d\d:\d\d$/u, 'a time is written as 09:30'))]);

/**
 * A value of a sample request. Plain values are used as they are. Users, groups and options are named by account, key
 * and option value. Dates are given in days from the day of the request, months likewise. `{year}` in a number is
 * replaced by the year of that day.
 */
const cell = v.union([
  v.string(),
  v.number(),
  localTextSchema,
  v.strictObject({ choose: v.array(name) }),
  v.strictObject({ people: v.array(account) }),
  v.strictObject({ group: name }),
  v.strictObject({ day: days }),
  v.strictObject({ month: days }),
  v.strictObject({ number: name }),
  v.strictObject({ range: v.tuple([days, days]) }),
  v.strictObject({ moment }),
  v.strictObject({ files: v.array(localTextSchema) }),
]);
export type SampleCell = v.InferOutput<typeof cell>;
const row = allowReservedNames(v.record(name, cell), cell);
const values = allowReservedNames(v.record(name, v.union([cell, v.array(row)])), v.union([cell, v.array(row)]));
export type SampleValues = v.InferOutput<typeof values>;

/**
 * `records/<object>.json`: sample records for a demo company. `days` is the age of a record in days; `id` is only
 * needed if other records refer to it.
 */
export const sampleRecordsSchema = v.array(
  v.strictObject({
    id: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]{1,19}$/u, 'an id is written in small letters and digits'))),
    by: account,
    days,
    values,
  }),
);
export type SampleRecordsFile = v.InferOutput<typeof sampleRecordsSchema>;

/**
 * `invitations.json`: public form links that can be tried without a login. `opens` and `closes` are days from today.
 * `code` is the fixed end of the address, so that it can be documented.
 */
export const sampleInvitationsSchema = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^\d{19}$/u, 'an id has 19 digits')),
    solution: name,
    code: v.pipe(v.string(), v.regex(/^[\w-]{24,60}$/u, 'a code has 24 to 60 letters, digits and hyphens')),
    by: account,
    opens: days,
    closes: days,
    most: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INVITATION_ANSWERS)),
  }),
);
export type SampleInvitationsFile = v.InferOutput<typeof sampleInvitationsSchema>;

/** Text of a user who decides, returns, takes back or resubmits. `node` limits it to one node. */
const opinion = v.strictObject({ for: v.picklist(OPINION_USES), node: v.optional(name), text: localTextSchema });
export type SampleOpinion = v.InferOutput<typeof opinion>;

/**
 * `history/<process>.json`: sample requests of a process, opinions on them, and the values that signers enter later, by
 * node.
 */
export const samplesSchema = v.strictObject({
  process: name,
  /** Average number of such requests per month. */
  perMonth: v.pipe(v.number(), v.minValue(0)),
  /** Accounts of possible initiators; all users if absent. */
  initiators: v.optional(v.array(account)),
  /** The company's phrases are used for decisions without an opinion. */
  opinions: v.optional(v.array(opinion), []),
  requests: v.pipe(v.array(v.strictObject({ values, later: v.optional(v.record(name, values), {}) })), v.nonEmpty()),
});
export type SamplesFile = v.InferOutput<typeof samplesSchema>;

const step = v.picklist([
  'agree',
  'refuse',
  'abstain',
  'return:initiator:normal',
  'return:initiator:backtrack',
  'return:previous:normal',
  'withdraw',
  'void',
  'finish',
]);
export type StoryStep = v.InferOutput<typeof step>;

/** Actions that do not change a task. */
export const SIDE_ACTIONS = [
  'forward',
  'answerForward',
  'read',
  'message',
  'follow',
  'favourite',
  'favouriteProcess',
  'share',
  'batch',
] as const;

/**
 * Actions besides decisions. `by` is the actor, by default the assignee; `to` are the other users, `text` is the
 * comment. `daysAgo` is the time of the action; actions without it are spread evenly.
 */
const action = v.strictObject({
  do: v.picklist([
    'agree',
    'withdraw',
    'suspend',
    'pend',
    'transfer',
    'circulate',
    'ask',
    'answer',
    'addSigners',
    ...SIDE_ACTIONS,
  ]),
  by: v.optional(account),
  to: v.optional(v.array(account), []),
  text: v.optional(localTextSchema),
  order: v.optional(v.picklist(['parallel', 'sequential']), 'parallel'),
  daysAgo: v.optional(v.pipe(v.number(), v.minValue(0))),
});
export type StoryAction = v.InferOutput<typeof action>;

/** `history/agents.json`: delegations for one process or all processes, with dates in days from today. */
export const agentsSchema = v.array(
  v.strictObject({ person: account, agent: account, process: v.optional(name), from: moment, until: moment }),
);
export type AgentsFile = v.InferOutput<typeof agentsSchema>;

/** `history/stories.json`: requests defined step by step, so that a demo shows every state. */
export const storiesSchema = v.array(
  v.strictObject({
    process: name,
    /** Index of the process's sample request, from 0. */
    request: v.pipe(v.number(), v.integer(), v.minValue(0)),
    initiator: account,
    daysAgo: v.pipe(v.number(), v.minValue(0)),
    isDraft: v.optional(v.boolean(), false),
    steps: v.optional(v.array(v.union([step, action])), []),
  }),
);
export type StoriesFile = v.InferOutput<typeof storiesSchema>;
