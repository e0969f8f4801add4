import { Subject } from 'rxjs';
import { FormLinkGateway } from '#application/ports/formLinkGateway.ts';
import { Clock } from '#application/ports/clock.ts';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import { SearchHistoryStore } from '#application/ports/searchHistoryStore.ts';
import type { SessionGateway } from '#application/ports/sessionGateway.ts';
import type { Resolve, Token } from '#application/token.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { makeLocalSearchHistoryStore } from '#infrastructure/storage/localSearchHistory.ts';
import { makeLocalPreferenceStore } from '#infrastructure/storage/localStores.ts';
import { Counts } from '#presentation/shared/Counts.ts';
import { ListMemory } from '#presentation/shared/ListMemory.ts';
import type { RecordChange } from '#presentation/shared/changeStream.ts';
import { Messages } from '#presentation/shared/Messages.ts';
import { Session } from '#presentation/shared/Session.ts';
import type { PageContext } from '#presentation/shared/pageContext.ts';
import { memoryStorage } from './memoryStorage.ts';

/** Noon of a Friday in the reader's zone: groups by day do not depend on the hour a test runs. */
export const NOON = new Date(2026, 10, 20, 12, 0, 0).getTime();

type Provided = readonly [Token<unknown>, unknown];
/** Ties a fake to its token, with the compiler watching. */
export const provide = <T>(key: Token<T>, value: T): Provided => [key, value];

export interface TestPageContext extends PageContext {
  /** Pages opened so far. */
  readonly opened: string[];
  /** Says that it is time to read again. */
  readonly due: Subject<void>;
}

const NOBODY: SessionGateway = {
  logIn: async () => fail({ kind: 'offline' }),
  logOut: async () => undefined,
  currentUser: async () => fail({ kind: 'offline' }),
};

/** A platform that knows nothing more than what stands in the form. */
const NO_LINKS: FormLinkGateway = {
  options: async () => ok([]),
  query: async () => ok([]),
  invoke: async () => ok(null),
  isUnique: async () => ok(true),
  mayPress: async () => ok(null),
};

/** The world around a view model: the given fakes, a clock that stands, and everything that happened. */
export function pageContext(provided: readonly Provided[] = [], session: SessionGateway = NOBODY): TestPageContext {
  const opened: string[] = [];
  const due = new Subject<void>();
  const bindings = new Map(
    [
      provide(Clock, { now: () => NOON }),
      provide(RefreshSignal, { due }),
      provide(FormLinkGateway, NO_LINKS),
      provide(
        SearchHistoryStore,
        makeLocalSearchHistoryStore(memoryStorage(), { known: () => '1.7', current: async () => '1.7' }),
      ),
      provide(PreferenceStore, makeLocalPreferenceStore(memoryStorage())),
      ...provided,
    ].map(([key, value]) => [key.symbol, value]),
  );
  const get: Resolve = <T>(key: Token<T>) => {
    if (!bindings.has(key.symbol)) throw new Error(`The test gives no ${key.name}.`);
    return bindings.get(key.symbol) as T;
  };
  const changes = new Subject<RecordChange>();
  return {
    get,
    opened,
    due,
    messages: new Messages(),
    session: new Session(session),
    changes,
    lists: new ListMemory(),
    counts: new Counts({ get, changes }),
    countList: async () => fail({ kind: 'notOffered' }),
    asking: {
      ask: async (page, params) => {
        opened.push([page, ...Object.values(params)].join(' '));
        return undefined;
      },
      about: () => undefined,
      answer: (page, answer) => void opened.push(['answer', page, String(answer)].join(' ')),
      late: () => undefined,
    },
    navigator: {
      open: (page, params = {}) => void opened.push([page, ...Object.values(params)].join(' ')),
      back: () => void opened.push('back'),
    },
  };
}
