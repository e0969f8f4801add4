import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ManagedPerson } from '#domain/directory/managedPerson.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { CodePicture } from '../../forms/controls/media/CodePicture.tsx';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { MailOfferNotice } from './MailOfferNotice.tsx';
import { passwordLinkUrl, LocalhostNotice } from './LocalhostNotice.tsx';
import type { PersonPageViewModel } from './PersonPageViewModel.ts';

interface LinkSheetsProps {
  readonly person: ManagedPerson;
  readonly model: PersonPageViewModel;
}

/** Asks before a link is created, and shows it only once. */
export const LinkSheets = observer(function LinkSheets({ person: { name, companyEmail }, model }: LinkSheetsProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { link, linkActivity, isLinkQuestionOpen, hasMail, mail, loader } = model;
  const server = link?.server || window.location.origin;
  const address = passwordLinkUrl(link?.secret ?? '', server);
  return (
    <>
      <ConfirmSheet
        isOpen={isLinkQuestionOpen}
        question={t('staff.link.question', { name })}
        effect={t('staff.link.effect')}
        confirmLabel={t('staff.link.make')}
        isBusy={linkActivity.isBusy}
        onConfirm={() => void model.createLink()}
        onClose={() => model.setLinkQuestionOpen(false)}
      >
        <MailOfferNotice mail={mail} />
        {hasMail && companyEmail !== '' && (
          <Button variant="line" isBusy={linkActivity.isBusy} onClick={() => void model.createLink('mail')}>
            {t('staff.link.byMail', { email: companyEmail })}
          </Button>
        )}
      </ConfirmSheet>
      <Sheet
        isOpen={link !== undefined}
        title={t('staff.link.title', { name })}
        subtitle={link && t('staff.link.until', { moment: formatTimestamp(language, link.until, loader.now) })}
        onClose={model.closeLink}
        bottom={
          <Button className="w-full" onClick={() => void model.copyLink(address)}>
            {t('staff.link.copy')}
          </Button>
        }
      >
        <div className="grid justify-items-center gap-4">
          <CodePicture text={address} isBars={false} isLarge name={t('staff.link.picture', { name })} />
          <p className="text-center text-14 text-balance text-soft">{t('staff.link.once', { name })}</p>
          <p className="w-full rounded-card bg-sunken px-4 py-3 text-14 break-all select-all">{address}</p>
          <LocalhostNotice server={server} />
        </div>
      </Sheet>
    </>
  );
});
