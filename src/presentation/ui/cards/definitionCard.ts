import {
  BadgeCheck,
  CalendarDays,
  FileText,
  Plane,
  Receipt,
  Repeat,
  ShoppingCart,
  Stamp,
  UserPlus,
  Wallet,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { StartableDefinition } from '#domain/requests/definitionViews.ts';
import type { CardContent } from './cardContent.ts';
import type { Tone } from '../controls/tone.ts';

/** Icons a definition may name; the default is a sheet of paper. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  calendar: CalendarDays,
  leave: CalendarDays,
  receipt: Receipt,
  expense: Receipt,
  cart: ShoppingCart,
  purchase: ShoppingCart,
  stamp: Stamp,
  seal: Stamp,
  contract: Stamp,
  'user-plus': UserPlus,
  onboarding: UserPlus,
  plane: Plane,
  trip: Plane,
  wallet: Wallet,
  payment: Wallet,
  badge: BadgeCheck,
  repeat: Repeat,
  shift: Repeat,
};
const TONES: readonly Tone[] = ['action', 'agree', 'return', 'moved', 'shown'];

const definitionIcon = (icon: string, key: string): LucideIcon =>
  ICONS[icon.toLowerCase()] ??
  Object.entries(ICONS).find(([word]) => key.toLowerCase().includes(word))?.[1] ??
  FileText;

/** Derives the colour from the key, so that it is the same on every device. */
const definitionTone = (key: string): Tone =>
  TONES[[...key].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES.length] ?? 'action';

/** Card of a process that the user may start. */
export const definitionCard = ({ key, name, icon, description }: StartableDefinition): CardContent => ({
  badge: { icon: definitionIcon(icon, key), tone: definitionTone(key) },
  title: name,
  ...(description === '' ? {} : { note: description }),
});
