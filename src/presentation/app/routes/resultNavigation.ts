import type { Navigator } from '../../ui/navigation/navigator.ts';
import type { ResultPage, WaitingLocation, BrowserResultNavigation } from '../../ui/navigation/pageAsking.ts';
import { ALIASES, PAGE_NAMES, PATHS, type PageName } from '../../ui/navigation/addresses.ts';

interface PendingResult {
  readonly location: WaitingLocation;
  readonly subject: unknown;
  readonly resolve: (answer: unknown) => void;
}

/** History state of a page opened for a result: the id of the question, and the history key of the page that asked. */
interface ResultState {
  readonly question: string;
  readonly asker: string;
}
const readResultState = (state: unknown): ResultState | undefined =>
  typeof state === 'object' && state !== null && 'question' in state ? (state as ResultState) : undefined;

const STORAGE_PREFIX = 'ringi.answer.';

/** @param storage session storage for results that arrive after a reload */
export function createResultNavigation(
  navigator: Navigator,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): BrowserResultNavigation {
  const questions = new Map<string, PendingResult>();
  let here: WaitingLocation = { key: '', pathname: '', search: '', hash: '', state: null };
  let asked = 0;
  const questionAt = ({ state }: WaitingLocation) => questions.get(readResultState(state)?.question ?? '');
  const listWaitingBelow = (place: WaitingLocation): readonly WaitingLocation[] => {
    const asker = questionAt(place)?.location;
    return asker === undefined ? [] : [...listWaitingBelow(asker), asker];
  };
  const lateName = (page: ResultPage, asker: string) => `${STORAGE_PREFIX}${page}.${asker}`;
  return {
    listWaitingBelow,
    openForResult: (page, params, subject) =>
      new Promise((resolve) => {
        asked += 1;
        const question = `${performance.timeOrigin}.${asked}`;
        questions.set(question, { location: here, subject, resolve: (answer) => resolve(answer as never) });
        navigator.open(page, params, { state: { question, asker: here.key } });
      }),
    getSubject: (place) => questionAt(place)?.subject,
    returnResult: (page, answer, fallback) => {
      const open = questionAt(here);
      const asker = readResultState(here.state)?.asker;
      if (open) open.resolve(answer);
      else if (asker !== undefined)
        ignoreErrors(() => storage().setItem(lateName(page, asker), JSON.stringify(answer)));
      navigator.back(fallback);
    },
    takeLateResult: (page) => {
      const name = lateName(page, here.key);
      const found = ignoreErrors(() => storage().getItem(name));
      if (found === null || found === undefined) return undefined;
      ignoreErrors(() => storage().removeItem(name));
      return ignoreErrors(() => JSON.parse(found) as unknown);
    },
    endNavigation: (place) => {
      here = place;
      const kept = new Set<PendingResult>();
      for (let at = questionAt(place); at !== undefined; at = questionAt(at.location)) kept.add(at);
      for (const [id, question] of questions) {
        if (kept.has(question)) continue;
        question.resolve(undefined);
        questions.delete(id);
      }
    },
  };
}

/** Runs storage access that can fail in a private window. The result is then lost on reload. */
function ignoreErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Returns the page of a path, with or without a trailing slash. */
export const findPage = (pathname: string): PageName | undefined =>
  PAGE_NAMES.find((name) =>
    [pathname, pathname.replace(/\/$/u, '')].some((path) => PATHS[name] === path || ALIASES[name]?.includes(path)),
  );
