import type { Language } from '#application/formatting/language.ts';
import type { DefinitionProblem } from '../problem.ts';
import { formatServerMessage, type ServerMessageKey } from '#server/i18n/sentence.ts';
import type { PeopleColumn } from './peopleColumns.ts';

type ExpectedMessage = Extract<ServerMessageKey, `sheet.wanted.${string}`>;
type Values = Readonly<Record<string, string | number>>;
/** Message keys of the mistakes in a sheet of users. */
export type SheetFault = Exclude<Extract<ServerMessageKey, `sheet.${string}`>, ExpectedMessage | `sheet.said${string}`>;

/** A mistake at a position of a sheet, formatted for the client in its language and for the terminal in English. */
export interface SheetProblem extends DefinitionProblem {
  readonly fault: SheetFault;
  readonly values: Values;
  readonly expectedMessage?: ExpectedMessage;
  readonly column?: PeopleColumn;
}
interface SheetPlace {
  readonly file: string;
  readonly line: number;
  readonly column?: PeopleColumn;
}
interface ExpectedValue extends Pick<DefinitionProblem, 'example' | 'unresolvedName'> {
  readonly expectedMessage?: ExpectedMessage;
}

export function createSheetProblem(
  { file, line, column }: SheetPlace,
  fault: SheetFault,
  values: Values = {},
  { expectedMessage, ...wish }: ExpectedValue = {},
): SheetProblem {
  return {
    file,
    line,
    ...(column !== undefined && { column, element: column === 'headOf' ? 'head of' : column }),
    message: formatServerMessage('en-US', fault, values),
    ...(expectedMessage !== undefined && {
      expectedMessage,
      expected: formatServerMessage('en-US', expectedMessage, values),
    }),
    ...wish,
    fault,
    values,
  };
}

/** Formats the complete sentence in a language: the mistake, the expected value and an example. */
export function formatSheetProblem(
  { fault, values, expectedMessage, example }: SheetProblem,
  language: Language,
): string {
  const place = values['place'];
  const said = formatServerMessage(language, fault, {
    ...values,
    // The position is formatted with a separate message.
    ...(typeof place === 'string' && { place: formatSheetPlace(language, values) }),
  });
  if (expectedMessage === undefined) return said;
  const parts = { message: said, wanted: formatServerMessage(language, expectedMessage, values) };
  return example === undefined
    ? formatServerMessage(language, 'sheet.said', parts)
    : formatServerMessage(language, 'sheet.saidWithExample', { ...parts, example });
}

/** Formats where the value was used before: on another line, or in another file. */
export const formatSheetPlace = (language: Language, values: Values): string =>
  formatServerMessage(language, values['otherFile'] === '' ? 'sheet.onLine' : 'sheet.inFile', {
    line: values['otherLine'] ?? '',
    file: values['otherFile'] ?? '',
  });
