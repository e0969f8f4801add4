import type { Question } from '../domain/workflow/command.ts';
import type { Executor } from '../domain/workflow/instanceState.ts';
import type { PeopleRule } from '../domain/workflow/processDefinition.ts';
import type { AskDirectory } from './answerQuestions.ts';
import { group, person } from './people.ts';

const namedIn = (value: unknown): readonly Executor[] =>
  (Array.isArray(value) ? value : [value]).flatMap((id) => (typeof id === 'string' && id !== '' ? [person(id)] : []));

function knownBy(rule: PeopleRule, { facts }: Question): readonly Executor[] {
  if (rule.from === 'people') return rule.ids.map(person);
  if (rule.from === 'groups') return rule.ids.map(group);
  if (rule.from === 'initiator') return [person(facts.initiator)];
  return rule.from === 'variable' ? namedIn(facts.variables[rule.name]) : [];
}

/**
 * A directory that knows everybody by name: people rules give these very people, variables hold their ids. Superiors
 * and heads of departments it does not know.
 * @param question of the core
 * @returns who is meant
 * @example
 * const rules = [{ from: 'people', ids: ['wang'], join: 'or', expandGroups: false }];
 * askDirectory({ rules, facts: { initiator: 'zhang', variables: {} } })[0].id; // 'wang'
 */
export const askDirectory: AskDirectory = (question) => question.rules.flatMap((rule) => knownBy(rule, question));

const INVENTED: Readonly<Record<PeopleRule['from'], string>> = {
  initiator: 'initiator',
  people: 'somebody',
  groups: 'somebody',
  superior: 'superior',
  departmentHead: 'head',
  variable: 'somebody',
  formField: 'somebody',
  handlerOf: 'handler',
  expression: 'somebody',
};

/**
 * The same, where a rule that needs an organisation finds somebody, too: nobody is missing for want of a directory.
 * @param question of the core
 * @returns who is meant
 * @example
 * const rules = [{ from: 'superior', of: 'initiator', levels: 1, join: 'or', expandGroups: false }];
 * inventPeople({ rules, facts: { initiator: 'zhang', variables: {} } })[0].id; // 'superior'
 */
export const inventPeople: AskDirectory = (question) =>
  question.rules.flatMap((rule) => {
    const known = knownBy(rule, question);
    const isFixed = rule.from === 'people' || rule.from === 'groups';
    return known.length > 0 || isFixed ? known : [person(INVENTED[rule.from])];
  });
