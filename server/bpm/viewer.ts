import type { Actor } from '#domain/workflow/command.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { sayIn, type Vocabulary } from '../definitions/vocabulary.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import type { Caller } from '../session/caller.ts';
import type { Language } from '#application/language.ts';
import { nameIn } from '../texts/nameIn.ts';
import type { CategoryIds } from './wire/categoryIds.ts';

/** Who asks, and in which language the answer is worded. */
export interface Viewer {
  readonly caller: Caller;
  readonly language: Language;
  /** The person and all groups they belong to: whatever is theirs is filed under one of these. */
  readonly members: readonly string[];
  readonly actor: Actor;
  /** The words of a definition, and what people of the company typed, in the reader's language. */
  readonly say: (definition: Pick<DeployedDefinition, 'texts'>) => (text: string) => string;
  /** The id of a category by its key. */
  readonly treeId: CategoryIds['toWire'];
}

/** For what people have typed, which no process has words for. */
export const TYPED: Pick<DeployedDefinition, 'texts'> = { texts: {} };

export function serverViewerOf(
  caller: Caller,
  { language }: Pick<RequestFacts, 'language'>,
  { vocabulary, categoryIds }: { readonly vocabulary: Vocabulary; readonly categoryIds: CategoryIds },
): Viewer {
  const { person, groups, isAdministrator } = caller;
  return {
    caller,
    language,
    members: [person.id, ...groups],
    actor: { person: { kind: 'person', id: person.id, name: nameIn(person.names, 'zh-CN') }, groups, isAdministrator },
    say: (definition) => sayIn(vocabulary, definition, language),
    treeId: categoryIds.toWire,
  };
}
