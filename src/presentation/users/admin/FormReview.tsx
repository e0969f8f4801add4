import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ChangeReview } from './ChangeReview.ts';
import { EffectsSheet } from './EffectsSheet.tsx';

interface FormReviewProps {
  readonly model: {
    readonly review: ChangeReview;
    readonly submission: { readonly activity: { readonly isBusy: boolean } } | undefined;
    confirm(): Promise<void>;
  };
}

/** Shows the effects of a form on running requests before it is saved. */
export const FormReview = observer(function FormReview({ model }: FormReviewProps) {
  const { t } = useTranslation();
  const { review, submission } = model;
  if (!review.shown) return null;
  return (
    <EffectsSheet
      question={t('staff.effect.title')}
      effects={review.shown.effects}
      confirmLabel={t('staff.save')}
      isBusy={submission?.activity.isBusy === true}
      onConfirm={() => void model.confirm()}
      onClose={() => review.show(undefined)}
    />
  );
});
