import type { ReactNode } from 'react';
import type { PictureName } from '../controls/Picture.tsx';
import { LazyPicture } from '../controls/LazyPicture.tsx';

interface NoticeProps {
  readonly picture: PictureName;
  readonly title: string;
  readonly advice?: string;
  readonly children?: ReactNode;
  /**
   * Whether the title is the first heading of the page, which takes the focus. Otherwise the notice is a section of a
   * page.
   */
  readonly isHeading?: boolean;
}

/** A picture, a sentence, advice and buttons, for empty lists, failures and results. */
export function NoticeBox({ picture, title, advice, children, isHeading = false }: NoticeProps) {
  const Title = isHeading ? 'h1' : 'p';
  return (
    <div className="page-width grid animate-appear justify-items-center gap-2 px-8 py-12 text-center">
      <LazyPicture name={picture} />
      <Title
        className="mt-4 text-17 font-semibold text-balance"
        {...(isHeading ? { 'data-heading': true, tabIndex: -1 } : {})}
      >
        {title}
      </Title>
      {advice !== undefined && <p className="max-w-72 text-14 text-balance text-soft">{advice}</p>}
      {children !== undefined && <div className="mt-4 grid w-full max-w-72 gap-3">{children}</div>}
    </div>
  );
}
