import type { Navigator } from '../shared/navigator.ts';
import type { AskedPage, AskingPlace, BrowserAsking } from '../shared/pageAsking.ts';
import { ALIASES, PAGE_NAMES, PATHS, type PageName } from './addresses.ts';

interface Question {
  readonly asker: AskingPlace;
  readonly about: unknown;
  readonly settle: (answer: unknown) => void;
}

/** An entry of the history of a page that was asked names its question, and where it was asked. */
interface AskedState {
  readonly question: string;
  readonly asker: string;
}
const askedIn = (state: unknown): AskedState | undefined =>
  typeof state === 'object' && state !== null && 'question' in state ? (state as AskedState) : undefined;

const LATE = 'ringi.answer.';

/** @param storage of this tab: for what is answered after a reload. */
export function makeAsking(
  navigator: Navigator,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): BrowserAsking {
  const questions = new Map<string, Question>();
  let here: AskingPlace = { key: '', pathname: '', search: '', hash: '', state: null };
  let asked = 0;
  const questionAt = ({ state }: AskingPlace) => questions.get(askedIn(state)?.question ?? '');
  const below = (place: AskingPlace): readonly AskingPlace[] => {
    const asker = questionAt(place)?.asker;
    return asker === undefined ? [] : [...below(asker), asker];
  };
  const lateName = (page: AskedPage, asker: string) => `${LATE}${page}.${asker}`;
  return {
    below,
    ask: (page, params, about) =>
      new Promise((resolve) => {
        asked += 1;
        const question = `${performance.timeOrigin}.${asked}`;
        questions.set(question, { asker: here, about, settle: (answer) => resolve(answer as never) });
        navigator.open(page, params, { state: { question, asker: here.key } });
      }),
    about: (place) => questionAt(place)?.about,
    answer: (page, answer, fallback) => {
      const open = questionAt(here);
      const asker = askedIn(here.state)?.asker;
      if (open) open.settle(answer);
      else if (asker !== undefined) quietly(() => storage().setItem(lateName(page, asker), JSON.stringify(answer)));
      navigator.back(fallback);
    },
    late: (page) => {
      const name = lateName(page, here.key);
      const found = quietly(() => storage().getItem(name));
      if (found === null || found === undefined) return undefined;
      quietly(() => storage().removeItem(name));
      return quietly(() => JSON.parse(found) as unknown);
    },
    arrive: (place) => {
      here = place;
      const kept = new Set<Question>();
      for (let at = questionAt(place); at !== undefined; at = questionAt(at.asker)) kept.add(at);
      for (const [id, question] of questions) {
        if (kept.has(question)) continue;
        question.settle(undefined);
        questions.delete(id);
      }
    },
  };
}

/** A private window may refuse its storage: then the answer is lost with the reload. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The page an address shows. */
export const pageAt = (pathname: string): PageName | undefined =>
  PAGE_NAMES.find((name) => PATHS[name] === pathname || ALIASES[name]?.includes(pathname) === true);
