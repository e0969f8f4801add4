/** The theme: as set on the device, or as chosen by the user. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export const parseThemeChoice = (raw: string | undefined): ThemeChoice =>
  THEME_CHOICES.find((choice) => choice === raw) ?? 'system';

const DARK = '(prefers-color-scheme: dark)';

/** Applies the theme to the document, and follows the device while the choice is `system`. */
export function createThemePainter(
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
