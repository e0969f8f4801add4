import type { Variables } from '#domain/expression/tree.ts';
import { shownText } from './labels.ts';

/** Of a subject column (addendum, workflow 2.2). */
const LONGEST_SUBJECT = 255;

export interface SubjectFacts { readonly rule: string | undefined; readonly process: string; readonly initiator: string; readonly record: Variables; readonly say: (text: string) => string }

/** The title of a request: the rule in the initiator's language with its gaps filled; without a rule the process and its initiator. */
export function subjectOf({ rule, process, initiator, record, say }: SubjectFacts): string {
  const own: Readonly<Record<string, string>> = { initiator, process };
  const text = say(rule ?? '${process} ${initiator}')
    .replaceAll(/\$\{(\w+)\}/gu, (_, name: string) => own[name] ?? say(shownText(record[name])));
  return text.length > LONGEST_SUBJECT ? `${text.slice(0, LONGEST_SUBJECT - 1)}…` : text;
}
