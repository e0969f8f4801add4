import { Subject } from 'rxjs';
import { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { RefreshSignal } from '#application/ports/platform/refreshSignal.ts';
import { SearchHistoryStore } from '#application/ports/content/searchHistoryStore.ts';
import type { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import type { Resolve, Token } from '#application/shared/token.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { createLocalSearchHistoryStore } from '#infrastructure/platform/storage/localSearchHistory.ts';
import { createLocalPreferenceStore } from '#infrastructure/platform/storage/localStores.ts';
import { BadgeCounts } from '#presentation/ui/state/BadgeCounts.ts';
import { ListCache } from '#presentation/ui/state/ListCache.ts';
import { QueuedTasks } from '#presentation/ui/state/QueuedTasks.ts';
import type { RecordChange } from '#presentation/ui/state/changeStream.ts';
import { Messages } from '#presentation/ui/feedback/Messages.ts';
import { Session } from '#presentation/ui/state/Session.ts';
import type { PageContext } from '#presentation/ui/navigation/pageContext.ts';
import { memoryStorage } from './memoryStorage.ts';

/** Noon of a Friday in the reader's time zone: groups by day do not depend on the hour of a test run. */
export const NOON = new Date(2026, 10, 20, 12, 0, 0).getTime();

type Provided = readonly [Token<unknown>, unknown];
/** Binds a fake to its token with type checking. */
export const provide = <T>(key: Token<T>, value: T): Provided => [key, value];

export interface TestPageContext extends PageContext {
  /** Pages opened so far. */
  readonly opened: string[];
  /** Emits when data should be reloaded. */
  readonly due: Subject<void>;
}

const NOBODY: SessionGateway = {
  logIn: async () => fail({ kind: 'offline' }),
  logOut: async () => undefined,
  currentUser: async () => fail({ kind: 'offline' }),
};

/** A platform without data beyond the form itself. */
const NO_LINKS: FormLinkGateway = {
  listOptions: async () => ok([]),
  runQuery: async () => ok([]),
  runScript: async () => ok(null),
  isUnique: async () => ok(true),
  checkButton: async () => ok(null),
};

/** The environment of a view model: the given fakes, a fixed clock, and a record of its effects. */
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
        createLocalSearchHistoryStore(memoryStorage(), { getOwner: () => '1.7', waitForOwner: async () => '1.7' }),
      ),
      provide(PreferenceStore, createLocalPreferenceStore(memoryStorage())),
      ...provided,
    ].map(([key, value]) => [key.symbol, value]),
  );
  const get: Resolve = <T>(key: Token<T>) => {
    if (!bindings.has(key.symbol)) throw new Error(`The test gives no ${key.name}.`);
    return bindings.get(key.symbol) as T;
  };
  const changes = new Subject<RecordChange>();
  const queued = new QueuedTasks();
  return {
    get,
    queued,
    triage: {},
    opened,
    due,
    messages: new Messages(),
    session: new Session(session),
    changes,
    lists: new ListCache(),
    counts: new BadgeCounts({ get, changes }, queued),
    countList: async () => fail({ kind: 'notOffered' }),
    results: {
      openForResult: async (page, params) => {
        opened.push([page, ...Object.values(params)].join(' '));
        return undefined;
      },
      getSubject: () => undefined,
      returnResult: (page, answer) => void opened.push(['answer', page, JSON.stringify(answer)].join(' ')),
      takeLateResult: () => undefined,
    },
    navigator: {
      open: (page, params = {}) => void opened.push([page, ...Object.values(params)].join(' ')),
      back: () => void opened.push('back'),
    },
  };
}
