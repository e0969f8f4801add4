import type { FormRow, FormView } from './formDefinition.ts';
import { isConditionMet } from './easyCondition.ts';
import type { FormButton, FormTab } from './formLinks.ts';

/** The state of a form that determines which buttons are shown. */
export interface ButtonContext {
  readonly isReadOnly: boolean;
  readonly mayStart: boolean;
  /** Whether the record belongs to a request. */
  readonly hasRequest: boolean;
  /** Whether the record has never been stored. */
  readonly isNew: boolean;
}

/**
 * Returns the buttons to show: those that the rights allow, that are defined for the current mode (editing or reading),
 * and whose condition is met (contract form 13).
 * @param form its buttons and rights
 * @param record the current values of the main record
 * @param facts the state of the form
 * @returns the buttons in their order
 * @example
 * import { createForm } from '@ringi/domain/testing';
 * const save = { alias: 'save', name: 'Save', action: 'save', method: 'save', config: {}, modes: ['edit'] };
 * const facts = { isReadOnly: true, mayStart: false, hasRequest: false, isNew: true };
 * listVisibleButtons(createForm([], { buttons: [save] }), {}, facts); // []
 */
export const listVisibleButtons = (
  { buttons, rights }: Pick<FormView, 'buttons' | 'rights'>,
  record: FormRow,
  facts: ButtonContext,
): readonly FormButton[] =>
  buttons.filter(
    (button) =>
      isGranted(rights.buttons, button.alias) &&
      button.modes.includes(facts.isReadOnly ? 'detail' : 'edit') &&
      isApplicable(button, facts) &&
      (button.shownWhile === undefined || isConditionMet(button.shownWhile, record)),
  );

function isApplicable({ action }: FormButton, { isReadOnly, mayStart, hasRequest, isNew }: ButtonContext): boolean {
  if (action === 'remove') return !isNew;
  if (action === 'start') return mayStart && !isReadOnly;
  if (action === 'save') return !isReadOnly;
  return action !== 'flowChart' || hasRequest;
}

/**
 * Removes the tabs the user may not open, with their sections (contract form 7). The values in the record are not
 * affected.
 * @param form its tabs and sections
 * @param rights which tabs may be opened
 * @returns the tabs and sections the user may see
 * @example
 * const salary = { id: 'salary', name: 'Salary' };
 * const form = { tabs: [salary], sections: [{ id: 's', title: '', items: [], tab: 'salary' }] };
 * removeForbiddenTabs(form, { tabs: { Salary: false } }).sections; // []
 */
export function removeForbiddenTabs(
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
