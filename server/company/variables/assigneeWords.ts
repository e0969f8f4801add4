import type { PeopleSource } from '#domain/workflow/processDefinition.ts';
import { splitIntoWords } from './decisionWords.ts';
import words from './assigneeWords.json' with { type: 'json' };

/**
 * The assignee that another engine's variable refers to: a user found in the directory, or one chosen in the previous
 * step.
 */
export type AssigneeMeaning =
  Extract<PeopleSource, { from: 'initiator' | 'superior' | 'departmentHead' }> | 'chosenBefore';

/** Words are joined, and suffixes such as Id or Name are removed. */
const INITIATOR_WORDS = new Set(words.starters);
/** Names that mean the initiator only at the first step of a process. */
const FIRST_STEP_INITIATOR_WORDS = new Set(words.startersAtFirst);
const MANAGER_WORDS = new Set(words.superiors);
const DEPARTMENT_HEADS = new Set(words.departmentHeads);
const NAME_SUFFIX = /(?:user)?(?:id|name|no|code|account|key|username|email)$/u;
const PERSON_AFTER_NEXT = new Set(words.afterNext);

/** @param isFirst whether this is the first user task and no decision depends on it */
export function parseAssigneeName(path: readonly string[], isFirst: boolean): AssigneeMeaning | undefined {
  const [name = '', ...further] = path.map(normalizeAssigneeName);
  if (further.length === 0) return parseAssigneeWord(name, path[0] ?? '', isFirst);
  const [word = '', ...rest] = further;
  const owner = parseAssigneeWord(name, path[0] ?? '', isFirst);
  if (rest.length > 0 || typeof owner !== 'object' || owner.from !== 'initiator') return undefined;
  if (word === '') return owner;
  const found = parseAssigneeWord(word, path[1] ?? '', false);
  return typeof found === 'object' && found.from !== 'initiator' ? found : undefined;
}

function parseAssigneeWord(name: string, written: string, isFirst: boolean): AssigneeMeaning | undefined {
  if (INITIATOR_WORDS.has(name) || (isFirst && FIRST_STEP_INITIATOR_WORDS.has(name || 'user')))
    return { from: 'initiator' };
  if (MANAGER_WORDS.has(name)) return { from: 'superior', of: 'initiator', levels: 1 };
  if (DEPARTMENT_HEADS.has(name)) return { from: 'departmentHead', of: 'initiator' };
  const [first, second = ''] = splitIntoWords(written);
  return first === 'next' && PERSON_AFTER_NEXT.has(second) ? 'chosenBefore' : undefined;
}

const normalizeAssigneeName = (name: string): string => splitIntoWords(name).join('').replace(NAME_SUFFIX, '');
