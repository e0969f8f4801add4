import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GuestPlace } from '#application/ports/guestGateway.ts';
import { FormBarNotes } from '../form/FormBarNotes.tsx';
import { FormStack } from '../form/FormStack.tsx';
import { placeOfSource } from '../form/guestSource.ts';
import { RowPage } from '../form/RowPage.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { LoaderState } from '../shared/LoaderState.tsx';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { useOpenViewModel } from '../shared/useViewModel.ts';
import { GuestFormViewModel } from './GuestFormViewModel.ts';
import { GuestRoom } from './GuestRoom.tsx';
import { placeIn } from './guestPlace.ts';

/**
 * A form to be filled in without a login. Its parameters: `placeIn`; or those of `RowPage`, for a row of a table in it.
 */
export function QrCodeFormPage() {
  const [query] = useSearchParams();
  const isRow = query.has('table');
  const place = isRow ? placeOfSource(query.get('form') ?? '') : placeIn(query);
  return (
    <GuestRoom key={JSON.stringify(place)} place={place}>
      {isRow ? <GuestRow /> : <GuestFormView place={place} />}
    </GuestRoom>
  );
}

const GuestFormView = observer(function GuestFormView({ place }: { readonly place: GuestPlace }) {
  const { t } = useTexts();
  const model = useOpenViewModel((context) => new GuestFormViewModel(context, place));
  const title = model.form?.name ?? t('page.qrCodeForm');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <PageFrame title={title} {...(model.form ? { bottom: <GuestBar model={model} /> } : {})}>
      <GuestFormBody model={model} />
    </PageFrame>
  );
});

function GuestRow() {
  const { t } = useTexts();
  const title = t('page.sublist');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <RowPage />;
}

const GuestFormBody = observer(function GuestFormBody({ model }: { readonly model: GuestFormViewModel }) {
  const { t } = useTexts();
  if (!model.isConfigured) return <NoticeBox picture="broken" title={t('form.notConfigured')} />;
  if (model.form === undefined) return <LoaderState loader={model.loader} />;
  return <FormStack forms={model.forms} drafts={model.drafts} />;
});

const GuestBar = observer(function GuestBar({ model }: { readonly model: GuestFormViewModel }) {
  const { t } = useTexts();
  const { activity, message } = model.submission;
  return (
    <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-2">
      <FormBarNotes message={message} forms={model.forms} />
      <Button isBusy={activity.isBusy} onClick={() => void model.send()}>
        {t('invitation.send')}
      </Button>
    </div>
  );
});
