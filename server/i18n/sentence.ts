import type { FieldIssue } from '#domain/shared/failure.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import type { CommandKind } from '#domain/workflow/command.ts';
import type { Vote } from '#domain/workflow/processDefinition.ts';
import enAction from '../../src/texts/en-US/action.json' with { type: 'json' };
import enRefusal from '../../src/texts/en-US/refusal.json' with { type: 'json' };
import enServer from '../../src/texts/en-US/server.json' with { type: 'json' };
import enValidation from '../../src/texts/en-US/validation.json' with { type: 'json' };
import jaAction from '../../src/texts/ja-JP/action.json' with { type: 'json' };
import jaRefusal from '../../src/texts/ja-JP/refusal.json' with { type: 'json' };
import jaServer from '../../src/texts/ja-JP/server.json' with { type: 'json' };
import jaValidation from '../../src/texts/ja-JP/validation.json' with { type: 'json' };
import zhAction from '../../src/texts/zh-CN/action.json' with { type: 'json' };
import zhRefusal from '../../src/texts/zh-CN/refusal.json' with { type: 'json' };
import zhServer from '../../src/texts/zh-CN/server.json' with { type: 'json' };
import zhValidation from '../../src/texts/zh-CN/validation.json' with { type: 'json' };
import type { Language } from '#application/formatting/language.ts';

type Sentences = { readonly [key: string]: string | Sentences };
const REFUSALS: Readonly<Record<Language, Sentences>> = { 'zh-CN': zhRefusal, 'en-US': enRefusal, 'ja-JP': jaRefusal };
const CHECKS: Readonly<Record<Language, Sentences>> = {
  'zh-CN': zhValidation,
  'en-US': enValidation,
  'ja-JP': jaValidation,
};
const OWN: Readonly<Record<Language, Readonly<Record<ServerMessageKey, string>>>> = {
  'zh-CN': zhServer,
  'en-US': enServer,
  'ja-JP': jaServer,
};

export type ServerMessageKey = keyof typeof zhServer;
type Values = Readonly<Record<string, string | number>>;

export const formatServerMessage = (language: Language, key: ServerMessageKey, values: Values = {}): string =>
  fill(OWN[language][key], values);

type LogKey = Extract<keyof typeof zhAction, `${string}.log`>;
const LOG: Readonly<Record<Language, Readonly<Record<LogKey, string>>>> = {
  'zh-CN': zhAction,
  'en-US': enAction,
  'ja-JP': jaAction,
};

/** Returns the past form of an action for the activity log, stored beside the other texts of the action. */
export const getLogText = (language: Language, done: Exclude<CommandKind, 'decide'> | Vote): string =>
  LOG[language][`${done}.log`];

/** Returns the message of a refusal; the client uses the same text files. */
export const formatRefusal = (language: Language, { code, values }: Refusal): string =>
  findMessage(REFUSALS[language], code, values);

/** Returns the message of a field error, for responses without a page. */
export const formatFieldIssue = (language: Language, { messageKey, values }: Omit<FieldIssue, 'field'>): string =>
  findMessage(CHECKS[language], messageKey.replace(/^validation\./u, ''), values);

function findMessage(sentences: Sentences, place: string, values: Values = {}): string {
  let found: string | Sentences | undefined = sentences;
  for (const part of place.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return fill(typeof found === 'string' ? found : place, values);
}

const fill = (sentence: string, values: Values): string =>
  sentence.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(values[name] ?? ''));
