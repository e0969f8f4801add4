import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageName } from '../navigation/addresses.ts';
import { classes } from '../controls/classes.ts';
import { useAppContext } from '../state/appContext.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { WindowPage } from './WindowPage.tsx';

let wasHeadingFocused = false;

/** Keeps the focus on the heading when a page remounts after its data was loaded. */
function restoreHeadingFocus(heading: HTMLHeadingElement): () => void {
  if (wasHeadingFocused) heading.focus({ preventScroll: true });
  return () => {
    wasHeadingFocused = document.activeElement === heading;
  };
}

interface PageProps {
  /** The heading. A page that shows its subject below the bar hides the heading; screen readers still read it. */
  readonly title: string;
  readonly isTitleHidden?: boolean;
  /** Text next to the title, such as a count. */
  readonly aside?: ReactNode;
  /** Page that "back" opens if there is no history, for example after a link; absent: no back button. */
  readonly back?: PageName;
  /** Replaces the back navigation, for example to ask first; the page then navigates itself. */
  readonly onBack?: () => void;
  readonly actions?: ReactNode;
  /** Remains below the title bar, such as a search field. */
  readonly below?: ReactNode;
  /** Pinned to the bottom edge, such as a decision bar or the tab bar. */
  readonly bottom?: ReactNode;
  readonly children: ReactNode;
}

/** Layout of every page: a sticky title bar, the content, and an optional footer. The window scrolls. */
export function PageFrame({
  title,
  isTitleHidden = false,
  aside,
  back,
  onBack,
  actions,
  below,
  bottom,
  children,
}: PageProps) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  return (
    <WindowPage className="flex flex-col">
      <header className="sticky top-0 z-10 bg-paper/95 px-4 pt-[env(safe-area-inset-top)] backdrop-blur">
        <div className="flex min-h-14 flex-wrap items-center gap-x-1">
          {back !== undefined && (
            <IconButton
              icon={ChevronLeft}
              name={t('app.back')}
              tone="action"
              className="-ml-3"
              onClick={onBack ?? (() => navigator.back(back))}
            />
          )}
          <h1
            data-heading
            ref={restoreHeadingFocus}
            tabIndex={-1}
            className={
              isTitleHidden ? 'sr-only' : 'min-w-0 flex-1 basis-[min-content] py-2 text-24 font-bold hyphens-auto'
            }
          >
            {title}
            {aside !== undefined && (
              <span className="figures ml-2 font-medium whitespace-nowrap text-soft">{aside}</span>
            )}
          </h1>
          <div className="ml-auto flex shrink-0 items-center gap-1">{actions}</div>
        </div>
        {below}
      </header>
      <main className={classes('flex-1 px-4 pt-2', bottom === undefined ? 'pb-8' : 'pb-4')}>{children}</main>
      {bottom !== undefined && <footer className="sticky bottom-0 z-10">{bottom}</footer>}
    </WindowPage>
  );
}
