import type { FolderProblemDto } from '#api/definitionFiles.ts';

/** Why a definition was refused, for the person who wrote the file. */
export interface DefinitionProblem {
  readonly message: string;
  readonly file?: string;
  /** The element's id with its type, such as `userTask "UserTask_manager"`, or the place inside a JSON file. */
  readonly element?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** What would have been right, where the message does not say it. */
  readonly expected?: string;
  /** Something that would have been right, as it is written in the file. */
  readonly example?: string;
  /** The name it is about, where the files do not explain it and a database perhaps does. */
  readonly asks?: string;
}

const LONGEST = 300;

/** One clear sentence, on one line: where, which element, what is wrong with it, what was expected. */
export function describeProblem({ file, line, element, message, expected, example }: DefinitionProblem): string {
  const place = [file, line].filter((part) => part !== undefined).join(':');
  const said = [place, element ?? '', message]
    .filter((part) => part !== '')
    .map(onOneLine)
    .join(': ');
  const wanted = [
    expected === undefined ? '' : `expected ${expected}`,
    example === undefined ? '' : `such as ${example}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
  return wanted === '' ? said : `${said}; ${wanted}`;
}

/** The same in parts, for a page that shows each in its place; line 0 and empty texts are not said. */
export const toldProblem = ({
  file = '',
  line = 0,
  element = '',
  message,
  expected = '',
  example = '',
}: DefinitionProblem): FolderProblemDto => ({
  file,
  line,
  element: onOneLine(element),
  message: onOneLine(message),
  expected: onOneLine(expected),
  example: onOneLine(example),
});

const onOneLine = (text: string): string => {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST).trimEnd()} …` : line;
};

/** A problem at its place in a JSON file: names of objects and places in lists. */
export interface PlacedProblem {
  readonly message: string;
  readonly at: readonly (string | number)[];
  readonly element?: string;
}
