import { lazyComponent } from '../feedback/lazyComponent.tsx';

/** Keeps the place of the drawing, which is decoration, while its code loads or if it cannot be loaded. */
const EmptyPicture = () => <div className="h-[120px] w-[144px]" />;

export const LazyPicture = lazyComponent(async () => (await import('./Picture.tsx')).Picture, {
  placeholder: EmptyPicture,
  fallback: EmptyPicture,
});
