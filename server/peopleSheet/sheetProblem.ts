import type { Language } from '#application/language.ts';
import type { DefinitionProblem } from '../definitions/problem.ts';
import { serverSentence, type ServerSentence } from '../texts/sentence.ts';
import type { PeopleColumn } from './peopleColumns.ts';

type Wanted = Extract<ServerSentence, `sheet.wanted.${string}`>;
type Values = Readonly<Record<string, string | number>>;
/** What may be wrong with a sheet of people, by its sentence. */
export type SheetFault = Exclude<Extract<ServerSentence, `sheet.${string}`>, Wanted | `sheet.said${string}`>;

/** What is wrong at a place of a sheet, for a phone in its language and for the terminal, which reads English. */
export interface SheetProblem extends DefinitionProblem {
  readonly fault: SheetFault;
  readonly values: Values;
  readonly wanted?: Wanted;
  readonly column?: PeopleColumn;
}
interface SheetPlace {
  readonly file: string;
  readonly line: number;
  readonly column?: PeopleColumn;
}
interface Wish extends Pick<DefinitionProblem, 'example' | 'asks'> {
  readonly wanted?: Wanted;
}

export function sheetProblem(
  { file, line, column }: SheetPlace,
  fault: SheetFault,
  values: Values = {},
  { wanted, ...wish }: Wish = {},
): SheetProblem {
  return {
    file,
    line,
    ...(column !== undefined && { column, element: column === 'headOf' ? 'head of' : column }),
    message: serverSentence('en-US', fault, values),
    ...(wanted !== undefined && { wanted, expected: serverSentence('en-US', wanted, values) }),
    ...wish,
    fault,
    values,
  };
}

/** The whole sentence in a language: what is wrong, what was expected, and an example of it. */
export function saySheetProblem({ fault, values, wanted, example }: SheetProblem, language: Language): string {
  const place = values['place'];
  const said = serverSentence(language, fault, {
    ...values,
    // A place is a sentence of its own.
    ...(typeof place === 'string' && { place: sheetPlaceText(language, values) }),
  });
  if (wanted === undefined) return said;
  const parts = { message: said, wanted: serverSentence(language, wanted, values) };
  return example === undefined
    ? serverSentence(language, 'sheet.said', parts)
    : serverSentence(language, 'sheet.saidWithExample', { ...parts, example });
}

/** Where something stands already: on another line, or in another file. */
export const sheetPlaceText = (language: Language, values: Values): string =>
  serverSentence(language, values['otherFile'] === '' ? 'sheet.onLine' : 'sheet.inFile', {
    line: values['otherLine'] ?? '',
    file: values['otherFile'] ?? '',
  });
