/**
 * Sets attributes of the input that a Konsta control draws but does not let the caller reach. To be given as its `ref`,
 * which Konsta calls after every render.
 */
export const setInputAttributes =
  (attributes: Readonly<Record<string, string | boolean | undefined>>) =>
  (control: HTMLElement | null): void => {
    const input = control?.querySelector('input');
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) input?.removeAttribute(name);
      else input?.setAttribute(name, String(value));
  };
