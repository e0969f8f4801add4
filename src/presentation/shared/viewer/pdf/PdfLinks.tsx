import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/useTexts.ts';
import { safeLink } from '../../safeLink.ts';
import type { OpenedPaper } from './openPdf.ts';
import type { PaperLink } from './pdfLinks.ts';

interface PdfLinksProps {
  readonly pdf: OpenedPaper;
  readonly number: number;
  readonly onPage: (page: number) => void;
}

const LOOK = 'absolute rounded-xs outline-action focus-visible:outline-2 pointer-fine:hover:bg-action/10';

/** What can be pressed on a page, over its words. Whoever leaves the paper hears where it leads. */
export function PdfLinks({ pdf, number, onPage }: PdfLinksProps) {
  const { t } = useTexts();
  const [links, setLinks] = useState<readonly PaperLink[]>([]);
  useEffect(() => {
    let isLeft = false;
    pdf.links(number).then(
      (found) => {
        if (!isLeft) setLinks(found);
      },
      // A page that cannot be read says so itself.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [pdf, number]);
  return links.map((link, at) => {
    const style = {
      left: `${link.left}%`,
      top: `${link.top}%`,
      width: `${link.width}%`,
      height: `${link.height}%`,
    };
    if ('page' in link)
      return (
        <button
          key={at}
          type="button"
          className={LOOK}
          style={style}
          aria-label={t('viewer.toPage', { page: link.page })}
          onClick={() => onPage(link.page)}
        />
      );
    const words = t('viewer.toAddress', { address: link.address });
    return (
      <a
        key={at}
        className={LOOK}
        style={style}
        href={safeLink(link.address)}
        target="_blank"
        rel="noopener noreferrer nofollow"
        aria-label={words}
        title={words}
      />
    );
  });
}
