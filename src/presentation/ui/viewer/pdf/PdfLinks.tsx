import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { safeLink } from '../../navigation/safeLink.ts';
import type { OpenedPdf } from './openPdf.ts';
import type { PdfLink } from './pdfLinks.ts';

interface PdfLinksProps {
  readonly pdf: OpenedPdf;
  readonly number: number;
  readonly onPage: (page: number) => void;
}

const LOOK = 'absolute rounded-xs outline-action focus-visible:outline-2 pointer-fine:hover:bg-action/10';

/** The links of a page, above its text. The label of an external link contains its address. */
export function PdfLinks({ pdf, number, onPage }: PdfLinksProps) {
  const { t } = useTranslation();
  const [links, setLinks] = useState<readonly PdfLink[]>([]);
  useEffect(() => {
    let isLeft = false;
    pdf.links(number).then(
      (found) => {
        if (!isLeft) setLinks(found);
      },
      // A page that cannot be read shows its own error.
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
