import * as v from 'valibot';
import { MOST_ANSWERS } from '#domain/form/invitation.ts';
import { OPINION_USES } from '#domain/task/opinionUse.ts';
import { localTextSchema } from '../localText.ts';

const account = v.pipe(v.string(), v.nonEmpty());
const name = v.pipe(v.string(), v.nonEmpty());
const days = v.pipe(v.number(), v.integer());
const moment = v.tuple([days, v.pipe(v.string(), v.regex(/^\d\d:\d\d$/u, 'a time is written as 09:30'))]);

/**
 * One value of a sample request. Plain values stand for themselves; people, groups and options are named by account,
 * key and option value, days are counted from the day of the request; a month is that of such a day. `{year}` in a
 * number is the year of that day.
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
const row = v.record(name, cell);
const values = v.record(name, v.union([cell, v.array(row)]));
export type SampleValues = v.InferOutput<typeof values>;

/**
 * `records/<object>.json`: records a company that is to be shown at work has kept for a while. `days` counts from today
 * back to when it was made; `id` is given where other records speak of it.
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
 * `invitations.json`: addresses of forms that can be tried without a login. `opens` and `closes` count days from today;
 * `code` is what the address ends in, so that it can be written down.
 */
export const sampleInvitationsSchema = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^\d{19}$/u, 'an id has 19 digits')),
    solution: name,
    code: v.pipe(v.string(), v.regex(/^[\w-]{24,60}$/u, 'a code has 24 to 60 letters, digits and hyphens')),
    by: account,
    opens: days,
    closes: days,
    most: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_ANSWERS)),
  }),
);
export type SampleInvitationsFile = v.InferOutput<typeof sampleInvitationsSchema>;

/** What somebody writes when they decide, send back, take back or hand in again; `node`: only there. */
const opinion = v.strictObject({ for: v.picklist(OPINION_USES), node: v.optional(name), text: localTextSchema });
export type SampleOpinion = v.InferOutput<typeof opinion>;

/**
 * `history/<process>.json`: what people of the company ask for, what they write about it, and what signers fill in
 * later, by node.
 */
export const samplesSchema = v.strictObject({
  process: name,
  /** How many such requests a month sees. */
  perMonth: v.pipe(v.number(), v.minValue(0)),
  /** Who asks for it; left out, anybody. */
  initiators: v.optional(v.array(account)),
  /** For an occasion that has none the phrases of the company are used. */
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

/**
 * What people do with a request beside judging it: `by` does it, or whoever has the task; `to` are the others, `text`
 * their words. `daysAgo` names the moment; steps without it are spread evenly.
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
    'forward',
    'answerForward',
    'read',
    'message',
    'follow',
    'favourite',
    'favouriteProcess',
    'share',
    'batch',
  ]),
  by: v.optional(account),
  to: v.optional(v.array(account), []),
  text: v.optional(localTextSchema),
  order: v.optional(v.picklist(['parallel', 'sequential']), 'parallel'),
  daysAgo: v.optional(v.pipe(v.number(), v.minValue(0))),
});
export type StoryAction = v.InferOutput<typeof action>;

/** `history/agents.json`: who stands in for whom, for all processes or one; days are counted from today. */
export const agentsSchema = v.array(
  v.strictObject({ person: account, agent: account, process: v.optional(name), from: moment, until: moment }),
);
export type AgentsFile = v.InferOutput<typeof agentsSchema>;

/** `history/stories.json`: requests told step by step, so that every kind of state is there to be seen. */
export const storiesSchema = v.array(
  v.strictObject({
    process: name,
    /** Which of the process's sample requests, counted from 0. */
    request: v.pipe(v.number(), v.integer(), v.minValue(0)),
    initiator: account,
    daysAgo: v.pipe(v.number(), v.minValue(0)),
    isDraft: v.optional(v.boolean(), false),
    steps: v.optional(v.array(v.union([step, action])), []),
  }),
);
export type StoriesFile = v.InferOutput<typeof storiesSchema>;
