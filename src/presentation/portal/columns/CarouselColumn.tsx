import { ArrowRight, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { PortalSlide } from '#domain/portal/columnContent.ts';
import { classes } from '../../ui/controls/classes.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { usePageContext } from '../../ui/navigation/pageContext.ts';
import { TargetLink } from '../TargetLink.tsx';
import type { ColumnOfKind } from './column.ts';
import { EmptyColumnNotice } from './EmptyColumnNotice.tsx';
import { useCarousel } from './useCarousel.ts';

/** Slides with pictures and text. They advance by swiping, by button, or automatically until the user stops them. */
export function CarouselColumn({ item, content: { slides } }: ColumnOfKind<'carousel'>) {
  const { t } = useTranslation();
  const { track, shown, show, isPaused, setIsPaused, hold, follow } = useCarousel(slides.length);
  if (slides.length === 0) return <EmptyColumnNotice words={t('portal.nothing')} />;
  return (
    <div
      role="group"
      aria-roledescription={t('portal.carousel')}
      aria-label={item.title}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <ul
        ref={track}
        aria-live={isPaused ? 'polite' : 'off'}
        className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto"
        onScroll={follow}
      >
        {slides.map((slide, place) => (
          <li
            key={place}
            aria-label={t('portal.slide', { place: place + 1, count: slides.length })}
            // Hidden slides must not be focusable.
            inert={place !== shown}
            className="w-full shrink-0 snap-start"
          >
            <Slide slide={slide} place={place} />
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="flex items-center justify-between px-1">
          <div role="group" aria-label={t('portal.slides')} className="flex flex-wrap">
            {slides.map((slide, place) => (
              <button
                key={place}
                type="button"
                aria-label={t('portal.showSlide', { title: slide.title })}
                aria-pressed={place === shown}
                className="grid size-11 place-items-center"
                onClick={() => show(place)}
              >
                <span
                  className={classes('size-2.5 rounded-full', place === shown ? 'bg-action' : 'border border-edge')}
                />
              </button>
            ))}
          </div>
          <IconButton
            icon={isPaused ? Play : Pause}
            name={t(isPaused ? 'portal.play' : 'portal.pause')}
            tone="soft"
            onClick={() => setIsPaused(!isPaused)}
          />
        </div>
      )}
    </div>
  );
}

/** Background for slides without a picture: a theme colour with a gradient. */
const LIT = 'bg-linear-to-b from-white/10 to-transparent';
const GROUNDS = [`bg-action ${LIT}`, `bg-shown ${LIT}`, `bg-moved ${LIT}`, `bg-agree ${LIT}`];

function Slide({ slide: { title, picture, target }, place }: { readonly slide: PortalSlide; readonly place: number }) {
  const { get } = usePageContext();
  const address = picture === undefined ? undefined : get(FileGateway).getUrl(picture);
  return (
    <TargetLink
      target={target}
      className="relative flex h-full min-h-[9rem] flex-col justify-end overflow-hidden -outline-offset-2"
    >
      {address === undefined ? (
        <span
          className={classes(
            'flex flex-1 items-end justify-between gap-4 p-4 text-20 font-semibold text-surface',
            GROUNDS[place % GROUNDS.length],
          )}
        >
          <span className="min-w-0 text-balance">{title}</span>
          <ArrowRight size={24} aria-hidden className="shrink-0" />
        </span>
      ) : (
        <>
          <img
            src={address}
            alt=""
            loading="lazy"
            draggable={false}
            className="absolute inset-0 size-full object-cover"
          />
          <span className="relative bg-raised/90 px-4 py-2 text-16 font-semibold break-words text-on-raised">
            {title}
          </span>
        </>
      )}
    </TargetLink>
  );
}
