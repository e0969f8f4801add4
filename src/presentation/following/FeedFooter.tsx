import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/controls/Button.tsx';
import { useAppContext } from '../ui/state/appContext.ts';
import { Composer } from './Composer.tsx';
import type { FeedAction } from './requestFeed.ts';
import type { FeedViewModel } from './FeedViewModel.ts';

interface FeedFootProps<Content> {
  readonly model: FeedViewModel<Content>;
  readonly actions: readonly FeedAction[];
}

/** The actions and the message input of a feed page, fixed to the bottom of the screen. */
export const FeedFooter = observer(function FeedFoot<Content>({ model, actions }: FeedFootProps<Content>) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  const {
    composer,
    page: { compose },
  } = model;
  const press = (action: FeedAction) =>
    'to' in action ? navigator.open(action.to.page, action.to.params) : void model.run(action);
  return (
    <div className="glass pb-bar grid max-h-[70dvh] grid-cols-1 gap-3 overflow-y-auto border-t border-line px-4 pt-3">
      {composer && compose && model.mayWrite && (
        <Composer composer={composer} label={t(compose.labelKey)} sendLabel={t(compose.sendKey)} />
      )}
      {actions.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {actions.map((action) => (
            <Button
              key={action.labelKey}
              variant={action.variant}
              className="flex-[1_1_auto]"
              isBusy={'run' in action && model.activity.isBusy}
              onClick={() => press(action)}
            >
              {t(action.labelKey)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
});
