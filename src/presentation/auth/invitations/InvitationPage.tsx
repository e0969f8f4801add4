import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '#application/ports/auth/invitationGateway.ts';
import { formatList } from '#application/formatting/listText.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { CodePicture } from '../../forms/controls/media/CodePicture.tsx';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { pageUrl } from '../../ui/navigation/copyPageLink.ts';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { NewInvitation } from './NewInvitation.tsx';
import { InvitationViewModel } from './InvitationViewModel.ts';
import { formatPeriod, STATUS_LOOK } from './invitationWords.ts';

/** Query parameters: `id` of an invitation, or `alias` of a form to create one. */
export function InvitationPage() {
  const [query] = useSearchParams();
  const [id, alias] = [query.get('id'), query.get('alias') ?? ''];
  return id === null ? <NewInvitation key={alias} alias={alias} /> : <InvitationView key={id} id={id} />;
}

const InvitationView = observer(function InvitationView({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new InvitationViewModel(context, id));
  const { loader, mayEnd, activity } = model;
  const bottom = loader.value && (
    <div className="glass pb-bar flex flex-wrap gap-2 border-t border-line px-4 pt-2">
      {mayEnd && (
        <Button variant="line" tone="refuse" className="flex-[1_1_auto] px-3" onClick={() => model.askToEnd(true)}>
          {t('invitation.end')}
        </Button>
      )}
      <Button className="min-w-36 flex-[2_1_auto] px-3" onClick={() => void model.copy()}>
        {t('invitation.copy')}
      </Button>
    </div>
  );
  return (
    <PageFrame title={loader.value?.formName ?? t('page.invitation')} back="workbench" bottom={bottom}>
      {loader.value ? <InvitationBody model={model} invitation={loader.value} /> : <LoaderState loader={loader} />}
      <ConfirmSheet
        isOpen={model.isEnding}
        question={t('invitation.endQuestion')}
        effect={t('invitation.endNote')}
        confirmLabel={t('invitation.end')}
        tone="refuse"
        isBusy={activity.isBusy}
        onConfirm={() => void model.end()}
        onClose={() => model.askToEnd(false)}
      />
    </PageFrame>
  );
});

interface InvitationBodyProps {
  readonly model: InvitationViewModel;
  readonly invitation: Invitation;
}

const InvitationBody = observer(function InvitationBody({ model, invitation }: InvitationBodyProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { now } = model.loader;
  const { formName, code, answerCount, maxAnswers, creatorName, createdAt, uniqueFields } = invitation;
  const status = model.status ?? 'ended';
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card className="grid justify-items-center gap-3 p-4">
        <CodePicture
          text={pageUrl('qrCodeForm', { code })}
          isBars={false}
          isLarge
          name={t('invitation.picture', { form: formName })}
        />
        <Chip tone={STATUS_LOOK[status].tone}>{t(`invitation.status.${status}`)}</Chip>
        <p className="max-w-72 text-center text-14 text-balance text-soft">{t(`invitation.statusNote.${status}`)}</p>
      </Card>
      <Card className="divide-y divide-line">
        <ListRow label={t('invitation.periodLabel')} value={formatPeriod(invitation, { t, language, now })} />
        <ListRow
          label={t('invitation.answersLabel')}
          value={t('invitation.answers', { received: answerCount, most: maxAnswers })}
        />
        <ListRow
          label={t('invitation.maker')}
          value={t('invitation.madeBy', { name: creatorName, moment: formatTimestamp(language, createdAt, now) })}
        />
      </Card>
      {uniqueFields.length > 0 && (
        <p role="note" className="rounded-card bg-return-tint px-4 py-3 text-14 text-return">
          {t('invitation.notUnique', { fields: formatList(language, uniqueFields) })}
        </p>
      )}
    </div>
  );
});
