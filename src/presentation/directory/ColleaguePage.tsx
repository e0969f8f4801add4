import { Copy, Mail, MessageSquare, Phone } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { toTelUrl, type Colleague } from '#domain/directory/colleague.ts';
import { Avatar } from '../ui/controls/Avatar.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { safeLink } from '../ui/navigation/safeLink.ts';
import { ListRow } from '../ui/layout/ListRow.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { ChunkErrorNotice } from '../ui/feedback/ChunkErrorNotice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { toColleagueRows, type ColleagueRow } from './toColleagueRows.ts';
import { ColleagueViewModel } from './ColleagueViewModel.ts';

/** Query parameter: `id` of the user. */
export function ColleaguePage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return <PersonView key={id} id={id} />;
}

const PersonView = observer(function PersonView({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new ColleagueViewModel(context, id));
  const { value, isLoading, failure } = model.loader;
  const isGone = value === undefined && !isLoading && !failure;
  return (
    <PageFrame title={t('page.personInfo')} back="department">
      {value && (
        <>
          <Head colleague={value.colleague} photo={model.photo} />
          <ContactButtons colleague={value.colleague} />
          {value.isPartUnavailable && (
            <div className="mt-3">
              <ChunkErrorNotice onRetry={() => void model.loader.load()} />
            </div>
          )}
          <Card className="mt-3 divide-y divide-line">
            {toColleagueRows(t, value.colleague, value.path, model.enterprise).map((row) => (
              <Fact key={row.key} row={row} copy={model.copy} />
            ))}
          </Card>
        </>
      )}
      {isGone && (
        <NoticeBox picture="lost" title={t('directory.personGone')} advice={t('directory.personGone.advice')} />
      )}
      {!value && !isGone && <LoaderState loader={model.loader} />}
    </PageFrame>
  );
});

function Head({ colleague, photo }: { readonly colleague: Colleague; readonly photo: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-4 shadow-card">
      <Avatar id={colleague.id} name={colleague.name} size={64} {...(photo !== undefined && { photo })} />
      <div className="min-w-0 flex-1 basis-32">
        <h2 className="text-20 font-semibold">{colleague.name}</h2>
        <p className="text-14 text-soft">{[colleague.departmentName, colleague.post].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}

/** Buttons to call or write to the colleague. */
function ContactButtons({ colleague: { mobile, email, name } }: { readonly colleague: Colleague }) {
  const { t } = useTranslation();
  const phone = toTelUrl(mobile);
  if (phone === undefined && email === '') return null;
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-3">
      {phone !== undefined && (
        <ContactButton icon={<Phone size={20} aria-hidden />} link={phone} name={t('directory.call', { name })}>
          {t('directory.callShort')}
        </ContactButton>
      )}
      {phone !== undefined && (
        <ContactButton
          icon={<MessageSquare size={20} aria-hidden />}
          link={phone.replace('tel:', 'sms:')}
          name={t('directory.text', { name })}
        >
          {t('directory.textShort')}
        </ContactButton>
      )}
      {email !== '' && (
        <ContactButton
          icon={<Mail size={20} aria-hidden />}
          link={mailAddress(email)}
          name={t('directory.mail', { name })}
        >
          {t('directory.mailShort')}
        </ContactButton>
      )}
    </div>
  );
}

interface WayProps {
  readonly icon: ReactNode;
  readonly link: string;
  readonly name: string;
  readonly children: string;
}

const ContactButton = ({ icon, link, name, children }: WayProps) => (
  <a
    href={safeLink(link)}
    aria-label={name}
    className="grid min-h-16 content-center justify-items-center gap-1 rounded-card bg-surface py-2 text-14 text-action shadow-card transition active:bg-sunken"
  >
    {icon}
    {children}
  </a>
);

const mailAddress = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

function Fact({
  row: { label, value, href, group },
  copy,
}: {
  readonly row: ColleagueRow;
  readonly copy: (text: string) => Promise<void>;
}) {
  const { t } = useTranslation();
  if (group !== undefined) return <ListRow label={label} value={value} to="nextDepartment" params={{ id: group }} />;
  return (
    <div className="flex items-center gap-2 py-1 pr-1 pl-4">
      <span className="min-w-0 flex-1 py-2">
        <span className="block text-14 text-soft">{label}</span>
        {href === undefined ? (
          <span className="figures block break-words">{value}</span>
        ) : (
          <a href={safeLink(href)} className="figures inline-flex min-h-6 break-all text-action underline">
            {value}
          </a>
        )}
      </span>
      <IconButton
        icon={Copy}
        name={t('directory.copy', { what: label })}
        tone="soft"
        onClick={() => void copy(value)}
      />
    </div>
  );
}
