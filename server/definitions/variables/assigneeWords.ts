import type { PeopleSource } from '#domain/workflow/processDefinition.ts';
import { wordsIn } from './decisionWords.ts';
import words from './assigneeWords.json' with { type: 'json' };

/** The people a variable of another engine names: found in the directory, or chosen by a user. */
export type Assigned = Extract<PeopleSource, { from: 'initiator' | 'superior' | 'departmentHead' }> | 'chosenBefore';

/** Written together and without what says only how the person is named, such as Id or Name. */
const STARTERS = new Set(words.starters);
/** At the first step of a chart these, too, mean the person who started the request. */
const STARTERS_AT_FIRST = new Set(words.startersAtFirst);
const SUPERIORS = new Set(words.superiors);
const DEPARTMENT_HEADS = new Set(words.departmentHeads);
const FORM_OF_NAME = /(?:user)?(?:id|name|no|code|account|key|username|email)$/u;
const PERSON_AFTER_NEXT = new Set(words.afterNext);

/** @param isFirst whether the step is the first one in which a user decides. */
export function assignedBy(path: readonly string[], isFirst: boolean): Assigned | undefined {
  const [name = '', ...further] = path.map(plainName);
  if (further.length === 0) return byWord(name, path[0] ?? '', isFirst);
  const [word = '', ...rest] = further;
  const owner = byWord(name, path[0] ?? '', isFirst);
  if (rest.length > 0 || typeof owner !== 'object' || owner.from !== 'initiator') return undefined;
  if (word === '') return owner;
  const found = byWord(word, path[1] ?? '', false);
  return typeof found === 'object' && found.from !== 'initiator' ? found : undefined;
}

function byWord(name: string, written: string, isFirst: boolean): Assigned | undefined {
  if (STARTERS.has(name) || (isFirst && STARTERS_AT_FIRST.has(name || 'user'))) return { from: 'initiator' };
  if (SUPERIORS.has(name)) return { from: 'superior', of: 'initiator', levels: 1 };
  if (DEPARTMENT_HEADS.has(name)) return { from: 'departmentHead', of: 'initiator' };
  const [first, second = ''] = wordsIn(written);
  return first === 'next' && PERSON_AFTER_NEXT.has(second) ? 'chosenBefore' : undefined;
}

const plainName = (name: string): string => wordsIn(name).join('').replace(FORM_OF_NAME, '');
