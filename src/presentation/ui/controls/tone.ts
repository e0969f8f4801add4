/** The meaning of a colour. A text or an icon always repeats it. */
export type Tone = 'neutral' | 'action' | 'agree' | 'refuse' | 'return' | 'moved' | 'shown';

export const TONE_CLASSES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-quiet-tint text-quiet',
  action: 'bg-action-tint text-action',
  agree: 'bg-agree-tint text-agree',
  refuse: 'bg-refuse-tint text-refuse',
  return: 'bg-return-tint text-return',
  moved: 'bg-moved-tint text-moved',
  shown: 'bg-shown-tint text-shown',
};
