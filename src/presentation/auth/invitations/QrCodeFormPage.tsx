import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { GuestFormSource } from '#application/ports/auth/guestGateway.ts';
import { FormIssueSummary } from '../../forms/FormIssueSummary.tsx';
import { FormStack } from '../../forms/FormStack.tsx';
import { parseGuestFormName } from '../../forms/model/toGuestFormName.ts';
import { RowPage } from '../../forms/RowPage.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { useGuestViewModel } from '../../ui/state/useViewModel.ts';
import { GuestFormViewModel } from './GuestFormViewModel.ts';
import { parseGuestParams } from './guestPlace.ts';
import { ReactAdapterContext } from '../../ui/navigation/pageContext.ts';
import { GuestGatewaysViewModel } from './GuestGatewaysViewModel.ts';

/** A public form. Query parameters: those of `parseGuestParams`, or those of `RowPage` for a sub table row. */
export function QrCodeFormPage() {
  const [query] = useSearchParams();
  const isRow = query.has('table');
  const place = isRow ? parseGuestFormName(query.get('form') ?? '') : parseGuestParams(query);
  return (
    <GuestFormLayout key={JSON.stringify(place)} source={place}>
      {isRow ? <GuestRow /> : <GuestFormView place={place} />}
    </GuestFormLayout>
  );
}

const GuestFormView = observer(function GuestFormView({ place }: { readonly place: GuestFormSource }) {
  const { t } = useTranslation();
  const model = useGuestViewModel((context) => new GuestFormViewModel(context, place));
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
  const { t } = useTranslation();
  const title = t('page.sublist');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <RowPage />;
}

const GuestFormBody = observer(function GuestFormBody({ model }: { readonly model: GuestFormViewModel }) {
  const { t } = useTranslation();
  if (!model.isConfigured) return <NoticeBox picture="broken" title={t('form.notConfigured')} />;
  if (model.form === undefined) return <LoaderState loader={model.loader} />;
  return <FormStack forms={model.forms} drafts={model.drafts} />;
});

const GuestBar = observer(function GuestBar({ model }: { readonly model: GuestFormViewModel }) {
  const { t } = useTranslation();
  const { activity, message } = model.submission;
  return (
    <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-2">
      <FormIssueSummary message={message} forms={model.forms} />
      <Button isBusy={activity.isBusy} onClick={() => void model.send()}>
        {t('invitation.send')}
      </Button>
    </div>
  );
});

interface GuestFormLayoutProps {
  readonly source: GuestFormSource;
  readonly children: ReactNode;
}

const GuestFormLayout = observer(function GuestRoom({ source, children }: GuestFormLayoutProps) {
  const { t } = useTranslation();
  const { loader } = useGuestViewModel((context) => new GuestGatewaysViewModel(context, source));
  if (loader.value !== undefined) return <ReactAdapterContext value={loader.value}>{children}</ReactAdapterContext>;
  return (
    <PageFrame title={t('page.qrCodeForm')}>
      <LoaderState loader={loader} />
    </PageFrame>
  );
});
