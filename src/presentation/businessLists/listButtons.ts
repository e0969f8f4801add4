import {
  Ban,
  CirclePlay,
  Download,
  Eye,
  Pencil,
  Plus,
  RefreshCw,
  SquareFunction,
  Trash2,
  Upload,
  Workflow,
} from 'lucide-react';
import { BusinessListGateway } from '#application/ports/forms/businessListGateway.ts';
import type { BusinessList, BusinessRow, ListAction, ListButton } from '#domain/businessLists/listDefinition.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { RowAction, RowCommand, SelectionAction } from '../lists/rowAction.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import type { DeviceProblem } from '../ui/feedback/message.ts';
import type { PageContext } from '../ui/navigation/pageContext.ts';
import { formAddress } from './formAddress.ts';

type Outcome = Result<unknown, Failure | DeviceProblem>;

/** Creates a failure that is detected without a request. */
const createProblem = (key: TextKey): Outcome => fail({ kind: 'worded', key });

const ICONS: Readonly<Record<ListAction, RowAction['icon']>> = {
  add: Plus,
  edit: Pencil,
  detail: Eye,
  remove: Trash2,
  openRequest: Workflow,
  refresh: RefreshCw,
  import: Upload,
  export: Download,
  script: SquareFunction,
  start: CirclePlay,
  form: Eye,
  other: Ban,
};
export const buttonIcon = ({ action }: ListButton): RowAction['icon'] => ICONS[action];

/** Checks the condition of the button on the server first (contract lists 7), then runs the action. */
async function runIfAllowed(
  { get }: PageContext,
  { condition }: ListButton,
  rows: readonly BusinessRow[],
  act: () => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  if (condition === '') return act();
  const allowed = await get(BusinessListGateway).checkButton(condition, rows);
  return allowed.ok ? act() : allowed;
}

const openPage = ({ navigator }: PageContext, to: PageAddress): Outcome => {
  navigator.open(to.page, to.params);
  return ok(undefined);
};

/** Runs a button on one row. Each refusal has its own message (contract lists 7.1). */
function runButton(
  context: PageContext,
  list: BusinessList,
  button: ListButton,
  row: BusinessRow,
): Outcome | Promise<Outcome> {
  const { forms } = list;
  const { action, settings } = button;
  switch (action) {
    case 'edit':
      if (row.isInProcess) return createProblem('message.recordInProcess');
      return forms.open === ''
        ? createProblem('message.formNotConfigured')
        : openPage(context, formAddress(forms.open, { pk: row.id }));
    case 'detail':
      if (row.request !== undefined)
        return openPage(context, { page: 'instanceDetail', params: { instId: row.request } });
      return forms.detail === ''
        ? createProblem('message.noDetailPage')
        : openPage(context, formAddress(forms.detail, { pk: row.id, isReadOnly: true }));
    case 'openRequest':
      return row.request === undefined
        ? createProblem('bolist.noRequest')
        : openPage(context, { page: 'instanceDetail', params: { instId: row.request } });
    case 'remove':
      if (row.isInProcess) return createProblem('message.recordInProcess');
      return forms.open === ''
        ? createProblem('message.cannotDelete')
        : context.get(BusinessListGateway).removeRow(forms.open, row);
    case 'script':
      return context.get(BusinessListGateway).runButton(list.key, button.name, [row]);
    case 'form': {
      const form = asText(settings['formAlias']) || forms.open;
      return form === ''
        ? createProblem('message.formNotConfigured')
        : openPage(context, formAddress(form, { pk: row.id }));
    }
    default:
      return createProblem('bolist.notOnPhone');
  }
}

const toRowCommand = (list: BusinessList, button: ListButton, row: BusinessRow): RowCommand => ({
  run: (context) => runIfAllowed(context, button, [row], () => runButton(context, list, button, row)),
  ...(button.action === 'remove' && {
    question: { key: 'bolist.removeQuestion' },
    done: { key: 'message.deleted' },
    removesRow: true,
  }),
  ...(button.action === 'script' && { done: { key: 'message.done' } }),
});

const NOTES: Readonly<Partial<Record<ListAction, TextKey>>> = {
  edit: 'bolist.note.edit',
  detail: 'bolist.note.detail',
  remove: 'bolist.note.remove',
  openRequest: 'bolist.note.openRequest',
  script: 'bolist.note.script',
};

const ROW_ACTIONS: ReadonlySet<ListAction> = new Set([
  'edit',
  'detail',
  'remove',
  'openRequest',
  'script',
  'form',
  'other',
]);

const isRemoval = ({ action }: ListButton): boolean => action === 'remove';
/** Whether a button is offered for a row. Buttons that would be refused are hidden. */
const isAllowed = ({ action }: ListButton, { may, isInProcess }: BusinessRow): boolean =>
  (action !== 'edit' && action !== 'remove') || (!isInProcess && may?.includes(action) !== false);

/** Returns the actions of a row: its own buttons, then the list buttons that the row does not define itself. */
export function rowActions(list: BusinessList, row: BusinessRow): readonly RowAction[] {
  const own = list.rowButtons.filter(({ action }) => ROW_ACTIONS.has(action));
  const others = list.buttons.filter(
    ({ action, name }) => ROW_ACTIONS.has(action) && !own.some((each) => each.name === name || each.action === action),
  );
  const allowed = [...own, ...others].filter((button) => isAllowed(button, row));
  // Irreversible actions come last.
  const ordered = [...allowed.filter((each) => !isRemoval(each)), ...allowed.filter(isRemoval)];
  return ordered.map((button) => ({
    label: { text: button.label },
    note: { key: NOTES[button.action] ?? 'bolist.note.other' },
    icon: buttonIcon(button),
    ...(button.action === 'remove' && { tone: 'refuse' as const }),
    ...toRowCommand(list, button, row),
  }));
}

export function selectionActions(list: BusinessList): readonly SelectionAction<BusinessRow>[] {
  return list.buttons.flatMap((button): readonly SelectionAction<BusinessRow>[] => {
    const named = { label: { text: button.label }, icon: buttonIcon(button) };
    switch (button.action) {
      case 'edit':
        return [
          { ...named, purpose: 'edit', isSingle: true, together: ([row]) => singleRowCommand(list, button, row) },
        ];
      case 'remove':
        return [removeAction(list)];
      case 'script':
        return [{ ...named, purpose: 'open', together: (rows) => createScriptCommand(list, button, rows) }];
      default:
        return [];
    }
  });
}

/** Deletes the selected rows. A list without a delete button has no condition to check. */
export function removeAction(list: BusinessList): SelectionAction<BusinessRow> {
  const own = list.buttons.find(({ action }) => action === 'remove');
  const button: ListButton = own ?? { name: 'remove', label: '', action: 'remove', condition: '', settings: {} };
  return {
    label: own ? { text: own.label } : { key: 'bolist.remove' },
    icon: Trash2,
    tone: 'refuse',
    purpose: 'delete',
    each: (row) => toRowCommand(list, button, row),
  };
}

const singleRowCommand = (list: BusinessList, button: ListButton, row: BusinessRow | undefined): RowCommand =>
  row === undefined ? { run: async () => createProblem('message.selectRow') } : toRowCommand(list, button, row);

/** Runs a script of the platform on the given rows, or on the whole list if there are none. */
export const createScriptCommand = (
  list: BusinessList,
  button: ListButton,
  rows: readonly BusinessRow[],
): RowCommand => ({
  run: (context) =>
    runIfAllowed(context, button, rows, () => context.get(BusinessListGateway).runButton(list.key, button.name, rows)),
  done: { key: 'message.done' },
});
