import { Copy, Mail, MessageSquare, Phone } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { phoneAddress, type Colleague } from '#domain/directory/colleague.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { Card } from '../shared/Card.tsx';
import { IconButton } from '../shared/IconButton.tsx';
import { safeLink } from '../shared/safeLink.ts';
import { ListRow } from '../shared/ListRow.tsx';
import { LoaderState } from '../shared/LoaderState.tsx';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { colleagueRows, type ColleagueRow } from './colleagueRows.ts';
import { ColleagueViewModel } from './ColleagueViewModel.ts';

/** Parameter: `id` of the person. */
export function ColleaguePage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return <PersonView key={id} id={id} />;
}

const PersonView = observer(function PersonView({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const model = useViewModel((context) => new ColleagueViewModel(context, id));
  const { value, isReading, failure } = model.loader;
  const isGone = value === undefined && !isReading && !failure;
  return (
    <PageFrame title={t('page.personInfo')} back="department">
      {value && (
        <>
          <Head colleague={value.colleague} photo={model.photo} />
          <Ways colleague={value.colleague} />
          <Card className="mt-3 divide-y divide-line">
            {colleagueRows(t, value.colleague, value.path, model.enterprise).map((row) => (
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

/** What one opens the page for: to call, to write. */
function Ways({ colleague: { mobile, email, name } }: { readonly colleague: Colleague }) {
  const { t } = useTexts();
  const phone = phoneAddress(mobile);
  if (phone === undefined && email === '') return null;
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-3">
      {phone !== undefined && (
        <Way icon={<Phone size={20} aria-hidden />} link={phone} name={t('directory.call', { name })}>
          {t('directory.callShort')}
        </Way>
      )}
      {phone !== undefined && (
        <Way
          icon={<MessageSquare size={20} aria-hidden />}
          link={phone.replace('tel:', 'sms:')}
          name={t('directory.text', { name })}
        >
          {t('directory.textShort')}
        </Way>
      )}
      {email !== '' && (
        <Way icon={<Mail size={20} aria-hidden />} link={mailAddress(email)} name={t('directory.mail', { name })}>
          {t('directory.mailShort')}
        </Way>
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

const Way = ({ icon, link, name, children }: WayProps) => (
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
  const { t } = useTexts();
  if (group !== undefined) return <ListRow label={label} value={value} to="nextDepartment" params={{ id: group }} />;
  return (
    <div className="flex items-center gap-2 py-1 pr-1 pl-4">
      <span className="min-w-0 flex-1 py-2">
        <span className="block text-14 text-soft">{label}</span>
        {href === undefined ? (
          <span className="figures block break-words">{value}</span>
        ) : (
          <a href={safeLink(href)} className="figures inline-flex min-h-6 break-all text-action">
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
