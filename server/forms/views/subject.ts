import { getOwn } from '#domain/shared/getOwn.ts';
import type { FormRecord, FormRow } from '#domain/forms/formDefinition.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { createTranslator, type Vocabulary } from '#server/company/vocabulary.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import type { Sql } from '#server/db/database.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { trimChars } from '#server/i18n/trimChars.ts';
import { mapLanguages } from '#server/i18n/mapLanguages.ts';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { getStartFields } from './getStartFields.ts';
import { getTimeZone } from '#domain/process/run/timers.ts';
import { formatValue, getYear, type ValueFormatContext } from '#server/i18n/formatValue.ts';
import { listDirectoryIds } from './labels.ts';

/** Maximum length of a subject column (contract tasks 1). */
const MAX_SUBJECT_CHARACTERS = 255;

export interface SubjectFacts {
  readonly vocabulary: Vocabulary;
  readonly definition: DeployedDefinition;
  readonly initiator: LocalizedNames;
  readonly record: FormRecord;
  readonly now: Instant;
}

/**
 * Returns the subject of a request in all languages from the rule of the definition; by default the names of the
 * process and the initiator.
 */
export async function createSubject(
  tx: Sql,
  { vocabulary, definition, initiator, record: { fields }, now }: SubjectFacts,
): Promise<LocalizedNames> {
  const titles = await mapSequential(LANGUAGES, async (language) => {
    const { name } = await findNames(
      tx,
      listDirectoryIds(pickReferencedValues(fields, getSubjectRule(definition))),
      language,
    );
    return [
      language,
      fillSubjectRule(definition, fields, getLocalizedName(initiator, language), {
        language,
        year: getYear(now, getTimeZone(definition.loaded.process)),
        translate: createTranslator(vocabulary, definition, language),
        getName: name,
      }),
    ] as const;
  });
  return Object.fromEntries(titles) as Record<Language, string>;
}

export const createTypedSubject = (
  vocabulary: Vocabulary,
  definition: DeployedDefinition,
  typed: string,
): LocalizedNames =>
  mapLanguages((language) => truncateSubject(createTranslator(vocabulary, definition, language)(typed)));

const getSubjectRule = ({ loaded }: DeployedDefinition): string => loaded.subjectRule ?? '${process} ${initiator}';
const PLACEHOLDER = /\$\{(\w+)\}/gu;
const SEPARATORS = /[\s,:\u00b7\u3001\uff0c\uff1a]/u;

/**
 * Fills in the subject rule. Separators around empty fields at the ends are removed; if all fields are empty, the name
 * of the process is used.
 */
function fillSubjectRule(
  definition: DeployedDefinition,
  values: FormRow,
  initiator: string,
  words: ValueFormatContext,
): string {
  const process = words.translate(definition.name);
  const given: Readonly<Record<string, string>> = { initiator, process };
  const fields = getStartFields(definition);
  const fillPlaceholder = (name: string): string => {
    const field = fields.get(name);
    return getOwn(given, name) ?? (field === undefined ? '' : formatValue(field, getOwn(values, name), words));
  };
  const rule = words.translate(getSubjectRule(definition));
  const gaps = [...rule.matchAll(PLACEHOLDER)];
  const isBlank = gaps.length > 0 && gaps.every(([, name = '']) => fillPlaceholder(name) === '');
  if (isBlank) return process;
  return truncateSubject(
    trimChars(
      rule.replaceAll(PLACEHOLDER, (_, name: string) => fillPlaceholder(name)),
      SEPARATORS,
    ),
  );
}

const truncateSubject = (text: string): string =>
  text.length > MAX_SUBJECT_CHARACTERS ? `${text.slice(0, MAX_SUBJECT_CHARACTERS - 1)}…` : text;

const pickReferencedValues = (values: FormRow, rule: string): FormRow =>
  Object.fromEntries(
    [...rule.matchAll(PLACEHOLDER)].flatMap(([, name = '']) => {
      const value = getOwn(values, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
