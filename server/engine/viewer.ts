import type { Actor } from '#domain/workflow/command.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { createTranslator, type Vocabulary } from '#server/company/vocabulary.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Language } from '#application/formatting/language.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import type { CategoryIdMapper } from '#server/company/categoryIds.ts';

/** The caller, and the language in which the response is written. */
export interface Viewer {
  readonly caller: Caller;
  readonly language: Language;
  /** Ids of the user and of all their groups. Rows such as to-do entries are stored under one of these ids. */
  readonly members: readonly string[];
  readonly actor: Actor;
  /** Translates texts of a definition, and texts that users typed, into the language of the caller. */
  readonly translate: (definition: Pick<DeployedDefinition, 'texts'>) => (text: string) => string;
  readonly treeId: CategoryIdMapper['toWire'];
  readonly timeZone: string;
  readonly logRefusal: RequestContext['logRefusal'];
}

/** For texts typed by users, which have no translations in a definition. */
export const USER_TEXT: Pick<DeployedDefinition, 'texts'> = { texts: {} };

/** Company settings: vocabulary, categories and time zone. */
interface ViewerSettings {
  readonly vocabulary: Vocabulary;
  readonly categoryIds: CategoryIdMapper;
  readonly timeZone: () => string;
}

export function createViewer(
  caller: Caller,
  { language, logRefusal }: Pick<RequestContext, 'language' | 'logRefusal'>,
  { vocabulary, categoryIds, timeZone }: ViewerSettings,
): Viewer {
  const { person, groups, isAdministrator } = caller;
  return {
    caller,
    language,
    members: [person.id, ...groups],
    actor: {
      person: { kind: 'person', id: person.id, name: getLocalizedName(person.names, 'zh-CN') },
      groups,
      isAdministrator,
    },
    translate: (definition) => createTranslator(vocabulary, definition, language),
    treeId: categoryIds.toWire,
    timeZone: timeZone(),
    logRefusal,
  };
}
