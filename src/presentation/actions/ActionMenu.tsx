import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ActionTarget } from '#domain/tasks/actionTarget.ts';
import { ListRow } from '../ui/layout/ListRow.tsx';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import { Sheet } from '../ui/layout/Sheet.tsx';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import { useViewModel } from '../ui/state/useViewModel.ts';
import type { MenuName, MenuRow, ImmediateRow } from './menu.ts';
import { menuIcon } from './menuIcons.ts';
import { MenuViewModel } from './MenuViewModel.ts';

export interface ActionMenuProps {
  readonly target: ActionTarget;
  /** Rows to omit because the page offers them elsewhere. */
  readonly hiddenRows?: readonly MenuName[];
  /** Called for the rows that the page handles itself. */
  readonly onPress?: (press: Extract<ImmediateRow, 'release' | 'saveForm'>) => void;
  readonly onClose: () => void;
}

/** The menu of further actions on a task or a request. */
export const ActionMenu = observer(function ActionMenu({ target, hiddenRows = [], onPress, onClose }: ActionMenuProps) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new MenuViewModel(context, target, hiddenRows));
  const { navigator } = usePageContext();
  const open = (to: PageAddress) => {
    onClose();
    navigator.open(to.page, to.params);
  };
  const presses: Readonly<Partial<Record<MenuName, () => void>>> = {
    track: () => void model.toggleTracked(),
    favourite: () => void model.toggleFavourite(),
    ...(onPress && {
      release: () => {
        onClose();
        onPress('release');
      },
      saveForm: () => {
        onClose();
        onPress('saveForm');
      },
    }),
  };
  const pressOf = ({ name, to }: MenuRow) => (to ? () => open(to) : presses[name]);
  return (
    <Sheet isOpen title={t('app.more')} onClose={onClose}>
      <div className="-mx-4 grid gap-2">
        {model.groups.map(({ title, rows }) => (
          <section key={title}>
            <h3 className="px-4 pt-2 text-14 font-semibold text-soft">{t(title)}</h3>
            <div className="divide-y divide-line">
              {rows.map((row) => (
                <MenuLine key={row.name} row={row} onPress={pressOf(row)} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </Sheet>
  );
});

const GRAVE: ReadonlySet<MenuName> = new Set(['void', 'delete']);

function MenuLine({
  row: { name, label, note },
  onPress,
}: {
  readonly row: MenuRow;
  readonly onPress: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const Icon = menuIcon(name);
  const icon = <Icon size={22} className={GRAVE.has(name) ? 'text-refuse' : 'text-action'} aria-hidden />;
  return (
    <ListRow icon={icon} label={t(label)} {...(note && { note: t(note) })} {...(onPress && { onClick: onPress })} />
  );
}
