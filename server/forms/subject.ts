import type { Variables } from '#domain/expression/tree.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { sayIn, type Vocabulary } from '../definitions/vocabulary.ts';
import { findNames } from '../directory/findNames.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { Names } from '../storage/columns.ts';
import type { Sql } from '../storage/database.ts';
import { oneByOne } from '../storage/oneByOne.ts';
import { trimSigns } from '../texts/trimSigns.ts';
import { inEveryLanguage } from '../texts/inEveryLanguage.ts';
import { LANGUAGES, type Language } from '#application/language.ts';
import { nameIn } from '../texts/nameIn.ts';
import { fieldsOf } from './fieldsOf.ts';
import { formatValue, type ValueWords } from './formatValue.ts';
import { chosenIds } from './labels.ts';

/** Of a subject column (contract tasks 1). */
const LONGEST_SUBJECT = 255;

export interface SubjectFacts {
  readonly vocabulary: Vocabulary;
  readonly definition: DeployedDefinition;
  readonly initiator: Names;
  readonly record: Variables;
  readonly now: Instant;
}

/**
 * The title of a request in every language: the definition's rule with its gaps filled; without a rule the process and
 * its initiator.
 */
export async function subjectOf(
  tx: Sql,
  { vocabulary, definition, initiator, record, now }: SubjectFacts,
): Promise<Names> {
  const titles = await oneByOne(LANGUAGES, async (language) => {
    const { name } = await findNames(tx, chosenIds(partOf(record, ruleOf(definition))), language);
    return [
      language,
      filledIn(definition, record, nameIn(initiator, language), {
        language,
        now,
        say: sayIn(vocabulary, definition, language),
        nameOf: name,
      }),
    ] as const;
  });
  return Object.fromEntries(titles) as Record<Language, string>;
}

/** A title somebody has typed. */
export const ownSubject = (vocabulary: Vocabulary, definition: DeployedDefinition, typed: string): Names =>
  inEveryLanguage((language) => shortened(sayIn(vocabulary, definition, language)(typed)));

const ruleOf = ({ loaded }: DeployedDefinition): string => loaded.subjectRule ?? '${process} ${initiator}';
const GAP = /\$\{(\w+)\}/gu;
const DANGLING = /[\s,:\u00b7\u3001\uff0c\uff1a]/u;

/**
 * A form that is filled in halfway leaves no dangling comma; one without any word of it yet is called like its process.
 */
function filledIn(definition: DeployedDefinition, record: Variables, initiator: string, words: ValueWords): string {
  const process = words.say(definition.name);
  const given: Readonly<Record<string, string>> = { initiator, process };
  const fields = fieldsOf(definition);
  const gap = (name: string): string => {
    const field = fields.get(name);
    return given[name] ?? (field === undefined ? '' : formatValue(field, record[name], words));
  };
  const rule = words.say(ruleOf(definition));
  const gaps = [...rule.matchAll(GAP)];
  const isBlank = gaps.length > 0 && gaps.every(([, name = '']) => gap(name) === '');
  if (isBlank) return process;
  return shortened(
    trimSigns(
      rule.replaceAll(GAP, (_, name: string) => gap(name)),
      DANGLING,
    ),
  );
}

const shortened = (text: string): string =>
  text.length > LONGEST_SUBJECT ? `${text.slice(0, LONGEST_SUBJECT - 1)}…` : text;

/** The values the rule speaks of. */
const partOf = (record: Variables, rule: string): Variables =>
  Object.fromEntries(
    [...rule.matchAll(GAP)].flatMap(([, name = '']) => {
      const value = record[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
