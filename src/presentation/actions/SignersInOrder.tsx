import { ArrowRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '#application/formatting/listText.ts';
import { listUserTasks } from '#domain/tasks/nextNodeChoice.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { classes } from '../ui/controls/classes.ts';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import type { ActionViewModel } from './ActionViewModel.ts';

/** Shows the signers with the added ones, in signing order, and the next steps. A border groups parallel signers. */
export const SignersInOrder = observer(function SignersInOrder({
  model,
  detail,
}: {
  readonly model: ActionViewModel;
  readonly detail: TaskDetail;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { session } = usePageContext();
  const { signers = [], next } = detail;
  const added = model.values.people;
  if (signers.length === 0 || added.length === 0) return null;
  const isSequential = detail.task.kind === 'sequentialSigner';
  const all = [
    ...signers.map(({ id, name }) => ({
      id,
      name: id === session.user?.id ? t('action.addSigners.you') : name,
      isNew: false,
    })),
    ...added.map(({ id, name }) => ({ id, name, isNew: true })),
  ];
  const ahead = formatList(language, listUserTasks(next));
  const arrow = <ArrowRight size={16} aria-hidden className="shrink-0 text-soft" />;
  return (
    <figure>
      <figcaption className="pb-1.5 text-14 text-soft">{t('action.addSigners.result')}</figcaption>
      <div className="flex flex-wrap items-center gap-2">
        <ol
          className={classes(
            'flex flex-wrap items-center gap-1.5',
            !isSequential && 'rounded-card border border-edge px-2 py-1.5',
          )}
        >
          {all.map(({ id, name, isNew }, index) => (
            <Fragment key={id}>
              {isSequential && index > 0 && <li aria-hidden="true">{arrow}</li>}
              <li
                className={classes(
                  'rounded-xl px-2 py-0.5 text-14',
                  isNew ? 'bg-moved-tint font-semibold text-moved' : 'bg-quiet-tint text-quiet',
                )}
              >
                {name}
              </li>
            </Fragment>
          ))}
        </ol>
        {ahead !== '' && (
          <>
            {arrow}
            <span className="text-14">
              <span className="sr-only">{t('action.addSigners.then', { names: ahead })}</span>
              <span aria-hidden="true">{ahead}</span>
            </span>
          </>
        )}
      </div>
    </figure>
  );
});
