/** How the page looks: as the phone says, or as the person chose. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export const parseThemeChoice = (raw: string | undefined): ThemeChoice =>
  THEME_CHOICES.find((choice) => choice === raw) ?? 'system';

const DARK = '(prefers-color-scheme: dark)';

/** Paints the document in the chosen theme and keeps following the phone while the choice is `system`. */
export function makeThemePainter(
  root: HTMLElement,
  matchMedia: (query: string) => MediaQueryList,
): (choice: ThemeChoice) => void {
  const phone = matchMedia(DARK);
  let choice: ThemeChoice = 'system';
  const paint = () => {
    root.dataset['theme'] = choice === 'system' ? (phone.matches ? 'dark' : 'light') : choice;
  };
  phone.addEventListener('change', paint);
  return (chosen) => {
    choice = chosen;
    paint();
  };
}
