import { observer } from 'mobx-react-lite';
import type { ActionTarget } from '#domain/task/actionTarget.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { ListRow } from '../shared/ListRow.tsx';
import { failureMessage } from '../shared/message.ts';
import type { PageAddress } from '../routes/addresses.ts';
import { Sheet } from '../shared/Sheet.tsx';
import { usePageContext } from '../shared/pageContext.ts';
import { useMessageText } from '../shared/useMessageText.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import type { MenuName, MenuRow, Press } from './menu.ts';
import { menuIcon } from './menuIcons.ts';
import { MenuViewModel } from './MenuViewModel.ts';

interface ActionMenuProps {
  readonly target: ActionTarget;
  /** What stands elsewhere on the page. */
  readonly leaveOut?: readonly MenuName[];
  /** What is pressed here and done by the page. */
  readonly onPress?: (press: Extract<Press, 'release' | 'saveForm'>) => void;
  readonly onClose: () => void;
}

/** What else one may do here, each with what it does. */
export const ActionMenu = observer(function ActionMenu({ target, leaveOut = [], onPress, onClose }: ActionMenuProps) {
  const { t } = useTexts();
  const model = useViewModel((context) => new MenuViewModel(context, target, leaveOut));
  const { navigator } = usePageContext();
  const open = (to: PageAddress) => {
    onClose();
    navigator.open(to.page, to.params);
  };
  const presses: Readonly<Partial<Record<MenuName, () => void>>> = {
    track: () => void model.track(),
    favourite: () => void model.favourite(),
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
  row: { name, label, note, refusal },
  onPress,
}: {
  readonly row: MenuRow;
  readonly onPress: (() => void) | undefined;
}) {
  const { t } = useTexts();
  const say = useMessageText();
  const Icon = menuIcon(name);
  if (refusal)
    return (
      <div className="opacity-70">
        <ListRow
          icon={<Icon size={22} aria-hidden />}
          label={t(label)}
          note={say(failureMessage({ kind: 'refused', refusal }))}
        />
      </div>
    );
  const icon = <Icon size={22} className={GRAVE.has(name) ? 'text-refuse' : 'text-action'} aria-hidden />;
  return <ListRow icon={icon} label={t(label)} note={t(note)} {...(onPress && { onClick: onPress })} />;
}
