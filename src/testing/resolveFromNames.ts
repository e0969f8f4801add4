import { getOwn } from '../domain/shared/getOwn.ts';
import type { AssigneeQuery } from '../domain/workflow/command.ts';
import type { Executor } from '../domain/workflow/instanceState.ts';
import type { PeopleRule } from '../domain/workflow/processDefinition.ts';
import type { ResolveAssignees } from './answerQuestions.ts';
import { group, person } from './people.ts';

const namedIn = (value: unknown): readonly Executor[] =>
  (Array.isArray(value) ? value : [value]).flatMap((id) => (typeof id === 'string' && id !== '' ? [person(id)] : []));

function knownBy(rule: PeopleRule, { facts }: AssigneeQuery): readonly Executor[] {
  if (rule.from === 'people') return rule.ids.map(person);
  if (rule.from === 'groups') return rule.ids.map(group);
  if (rule.from === 'initiator') return [person(facts.initiator)];
  return rule.from === 'variable' ? namedIn(getOwn(facts.variables, rule.name)) : [];
}

/**
 * A directory in which every id is a user of that name. People rules return their own ids, variables contain ids.
 * Managers and heads of departments are unknown.
 * @param question of the core
 * @returns the matching users and groups
 * @example
 * const rules = [{ from: 'people', ids: ['wang'], join: 'or', expandGroups: false }];
 * resolveFromNames({ rules, facts: { initiator: 'zhang', variables: {} } })[0].id; // 'wang'
 */
export const resolveFromNames: ResolveAssignees = (question) =>
  question.rules.flatMap((rule) => knownBy(rule, question));

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
 * As `resolveFromNames`, but rules that need an organisation find a user as well, so that no step is without an
 * assignee.
 * @param question of the core
 * @returns the matching users and groups
 * @example
 * const rules = [{ from: 'superior', of: 'initiator', levels: 1, join: 'or', expandGroups: false }];
 * resolveWithInventedUsers({ rules, facts: { initiator: 'zhang', variables: {} } })[0].id; // 'superior'
 */
export const resolveWithInventedUsers: ResolveAssignees = (question) =>
  question.rules.flatMap((rule) => {
    const known = knownBy(rule, question);
    const isFixed = rule.from === 'people' || rule.from === 'groups';
    return known.length > 0 || isFixed ? known : [person(INVENTED[rule.from])];
  });
