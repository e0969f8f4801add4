import { Copy, Printer } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserPasswordLink } from '#application/ports/directory/peopleGateway.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { CodePicture } from '../../forms/controls/media/CodePicture.tsx';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { passwordLinkUrl, LocalhostNotice } from './LocalhostNotice.tsx';
import type { PeopleLinksViewModel } from './PeopleLinksViewModel.ts';
import './linkCards.css';

/** One card with a link per user, shown only once. The printed cards have lines to cut along. */
export const LinkCards = observer(function LinkCards({ model }: { readonly model: PeopleLinksViewModel }) {
  const { t } = useTranslation();
  const { links } = model;
  const heading = useRef<HTMLParagraphElement>(null);
  // Moves the focus to the result, as the pressed button is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const server = links[0]?.server || window.location.origin;
  return (
    <>
      <div className="grid grid-cols-1 gap-3 pb-4 print:hidden">
        <p ref={heading} tabIndex={-1} role="status" className="text-17 font-semibold">
          {t('staff.links.made', { count: links.length })}
        </p>
        <p className="text-14 text-soft">{t('staff.links.once')}</p>
        <LocalhostNotice server={server} />
        <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          {t('staff.links.print')}
        </Button>
        <Button variant="line" onClick={model.close}>
          {t('staff.links.close')}
        </Button>
      </div>
      {/* Replaces the title bar in print. */}
      <h1 className="hidden text-20 font-semibold print:block">{t('page.peopleLinks')}</h1>
      <ul className="link-cards grid grid-cols-1 gap-3">
        {links.map((link) => (
          <LinkCard key={link.person} link={link} server={server} model={model} />
        ))}
      </ul>
    </>
  );
});

interface LinkCardProps {
  readonly link: UserPasswordLink;
  readonly server: string;
  readonly model: PeopleLinksViewModel;
}

function LinkCard({ link: { name, account, departmentName, secret, until }, server, model }: LinkCardProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const address = passwordLinkUrl(secret, server);
  return (
    <li className="link-card grid grid-cols-1 justify-items-center gap-2 rounded-card bg-surface p-4 text-center shadow-card">
      <p className="max-w-full text-20 font-semibold break-words">{name}</p>
      <p className="text-14 text-soft">{departmentName}</p>
      <p className="max-w-full text-16 break-words">{t('staff.links.account', { account })}</p>
      <CodePicture text={address} isBars={false} name={t('staff.link.picture', { name })} />
      <p className="text-14 text-balance">{t('staff.links.use')}</p>
      <p className="text-12 break-all text-soft select-all">{address}</p>
      <p className="text-14 text-soft">
        {t('staff.link.until', { moment: formatTimestamp(language, until, model.loader.now) })}
      </p>
      <Button
        variant="bare"
        className="print:hidden"
        icon={<Copy size={18} aria-hidden />}
        onClick={() => void model.copy(address)}
      >
        {t('staff.links.copyOf', { name })}
      </Button>
    </li>
  );
}
