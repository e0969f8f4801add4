import type { FolderProblemDto } from '#contract/workflow/definitionFiles.ts';

/** Why a definition was rejected, for the author of the file. */
export interface DefinitionProblem {
  readonly message: string;
  readonly file?: string;
  /** Type and id of the element, such as `userTask "UserTask_manager"`, or the path in a JSON file. */
  readonly element?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** What was expected, if the message does not contain it. */
  readonly expected?: string;
  /** An example of a valid value, as written in the file. */
  readonly example?: string;
  /** Unresolved name that the database may contain. */
  readonly unresolvedName?: string;
}

const MAX_PART_LENGTH = 300;

/** Formats a problem on one line: position, element, mistake, expected value. */
export function describeProblem({ file, line, element, message, expected, example }: DefinitionProblem): string {
  const place = [file, line].filter((part) => part !== undefined).join(':');
  const said = [place, element ?? '', message]
    .filter((part) => part !== '')
    .map(toSingleLine)
    .join(': ');
  const wanted = [
    expected === undefined ? '' : `expected ${expected}`,
    example === undefined ? '' : `such as ${example}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
  return wanted === '' ? said : `${said}; ${wanted}`;
}

/** Returns the parts of a problem for a page; line 0 and empty texts are not shown. */
export const toProblemDto = ({
  file = '',
  line = 0,
  element = '',
  message,
  expected = '',
  example = '',
}: DefinitionProblem): FolderProblemDto => ({
  file,
  line,
  element: toSingleLine(element),
  message: toSingleLine(message),
  expected: toSingleLine(expected),
  example: toSingleLine(example),
});

const toSingleLine = (text: string): string => {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return line.length > MAX_PART_LENGTH ? `${line.slice(0, MAX_PART_LENGTH).trimEnd()} …` : line;
};

/** A problem with its path in a JSON file: property names and array indices. */
export interface PlacedProblem {
  readonly message: string;
  readonly at: readonly (string | number)[];
  readonly element?: string;
}
