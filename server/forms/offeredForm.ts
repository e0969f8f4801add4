import { formOfFields, textsOfFields, type KeyedField } from '../definitions/fieldList/formOfFields.ts';
import { namesOfForm, type FormFile } from '../definitions/files/formFile.ts';
import type { LoadedDefinition } from '../definitions/loadedDefinition.ts';
import type { Texts } from '../definitions/localText.ts';
import offeredFields from './offeredFields.json' with { type: 'json' };

/**
 * What conditions see without anybody writing it: the last vote, the verdict of a counter-sign, who started, the
 * counters of a vote.
 */
const GIVEN = new Set([
  'vote',
  'signResult',
  'initiator',
  'nrOfInstances',
  'nrOfCompletedInstances',
  'nrOfActiveInstances',
  'loopCounter',
  'agree',
  'refuse',
  'abstain',
  'voted',
  'total',
]);

const OFFERED = offeredFields as readonly KeyedField[];
/** What the offered fields are called in every language. */
export const OFFERED_TEXTS: Texts = textsOfFields(OFFERED);

/**
 * The form of a process that came without one: what most requests say, and beside it the variables its conditions read,
 * each a line of text everybody on its way may set (ADR 5, 42).
 */
export function offeredForm({ process, conditionVariables }: LoadedDefinition): FormFile {
  const keys = new Set(OFFERED.map(({ key }) => key));
  const names = conditionVariables.filter((name) => !GIVEN.has(name) && !keys.has(name));
  const alias = `${process.key}-variables`;
  const form = formOfFields({ name: process.name, process, alias }, OFFERED);
  const { boAttrList } = form.template;
  const free = <Right extends 'w' | 'r'>(right: Right) => Object.fromEntries(names.map((name) => [name, right]));
  const { start, detail, nodes, initiator = {} } = form.permissions;
  const withFree = (of: typeof nodes): typeof nodes =>
    Object.fromEntries(Object.entries(of).map(([id, rights]) => [id, { ...rights, ...free('w') }]));
  return {
    ...form,
    template: {
      boAttrList: [
        ...boAttrList,
        ...names.map((name) => ({ name, comment: name, control: 'rx-textbox', isSingle: 1 })),
      ],
    },
    metadata: {
      ...form.metadata,
      ...Object.fromEntries(names.map((name) => [name, { ctltype: 'rx-textbox', name, comment: name }])),
    },
    permissions: {
      start: { ...start, ...free('w') },
      detail: { ...detail, ...free('r') },
      nodes: withFree(nodes),
      initiator: withFree(initiator),
    },
  };
}

/**
 * What stands on the cards of a process whose chart does not say it, where its form has the fields everybody knows.
 */
export function withOfferedLook(loaded: LoadedDefinition, form: FormFile): LoadedDefinition {
  const { main } = namesOfForm(form);
  const { keyFigure, subjectRule, summaryFields } = loaded;
  const figure = keyFigure ?? (main.includes('amount') ? 'amount' : undefined);
  const rule = subjectRule ?? (main.includes('title') ? '${title}' : undefined);
  return {
    ...loaded,
    formAlias: form.alias,
    summaryFields: summaryFields.length === 0 && main.includes('reason') ? ['reason'] : summaryFields,
    ...(figure !== undefined && { keyFigure: figure }),
    ...(rule !== undefined && { subjectRule: rule }),
  };
}
