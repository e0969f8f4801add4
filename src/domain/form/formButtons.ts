import type { FormRow, FormView } from './formDefinition.ts';
import { isFulfilled } from './easyCondition.ts';
import type { FormButton, FormTab } from './formLinks.ts';

/** How a form stands before a person: what decides which buttons make sense. */
export interface ButtonFacts {
  readonly isReadOnly: boolean;
  readonly mayStart: boolean;
  /** The record belongs to a request. */
  readonly hasRequest: boolean;
  /** It has never been stored. */
  readonly isNew: boolean;
}

/**
 * The buttons somebody sees: those the rights do not take away, that belong to where the form stands, and whose
 * condition what is written fulfils (contract form 13).
 * @param form its buttons and rights
 * @param record the fields of the main record as they are written now
 * @param facts how the form stands before the person
 * @returns buttons in their order
 * @example
 * import { formOf } from '@ringi/domain/testing';
 * const save = { alias: 'save', name: 'Save', action: 'save', method: 'save', config: {}, places: ['edit'] };
 * const facts = { isReadOnly: true, mayStart: false, hasRequest: false, isNew: true };
 * shownButtons(formOf([], { buttons: [save] }), {}, facts); // []
 */
export const shownButtons = (
  { buttons, rights }: Pick<FormView, 'buttons' | 'rights'>,
  record: FormRow,
  facts: ButtonFacts,
): readonly FormButton[] =>
  buttons.filter(
    (button) =>
      isGranted(rights.buttons, button.alias) &&
      button.places.includes(facts.isReadOnly ? 'detail' : 'edit') &&
      makesSense(button, facts) &&
      (button.shownWhile === undefined || isFulfilled(button.shownWhile, record)),
  );

function makesSense({ action }: FormButton, { isReadOnly, mayStart, hasRequest, isNew }: ButtonFacts): boolean {
  if (action === 'remove') return !isNew;
  if (action === 'start') return mayStart && !isReadOnly;
  if (action === 'save') return !isReadOnly;
  return action !== 'flowChart' || hasRequest;
}

/**
 * A form without the tabs somebody may not open, and without what stands on them (contract form 7). What is left out
 * stays in the record as it is.
 * @param form its tabs and sections
 * @param rights which tabs may be opened
 * @returns tabs and sections that may be seen
 * @example
 * const salary = { id: 'salary', name: 'Salary' };
 * const form = { tabs: [salary], sections: [{ id: 's', title: '', items: [], tab: 'salary' }] };
 * withoutClosedTabs(form, { tabs: { Salary: false } }).sections; // []
 */
export function withoutClosedTabs(
  { tabs, sections }: Pick<FormView, 'tabs' | 'sections'>,
  rights: Pick<FormView['rights'], 'tabs'>,
): Pick<FormView, 'tabs' | 'sections'> {
  const closed = new Set(tabs.filter((tab) => !isOpen(rights.tabs, tab)).map(({ id }) => id));
  return closed.size === 0
    ? { tabs, sections }
    : {
        tabs: tabs.filter(({ id }) => !closed.has(id)),
        sections: sections.filter(({ tab }) => tab === undefined || !closed.has(tab)),
      };
}

const isOpen = (rights: Readonly<Record<string, boolean>>, { id, name }: FormTab): boolean =>
  isGranted(rights, name) && isGranted(rights, id);

const isGranted = (rights: Readonly<Record<string, boolean>>, name: string): boolean =>
  !Object.hasOwn(rights, name) || rights[name] !== false;
