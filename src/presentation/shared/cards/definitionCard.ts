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
import type { OfferedDefinitionRow } from '#domain/definition/definitionViews.ts';
import type { CardContent } from './cardContent.ts';
import type { Tone } from '../tone.ts';

/** Icons a definition may name; anything else is a sheet of paper. */
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

/** The same process has the same colour on every device. */
const definitionTone = (key: string): Tone =>
  TONES[[...key].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES.length] ?? 'action';

/** A process one may start. */
export const definitionCard = ({ key, name, icon, description }: OfferedDefinitionRow): CardContent => ({
  sign: { icon: definitionIcon(icon, key), tone: definitionTone(key) },
  title: name,
  ...(description === '' ? {} : { note: description }),
});
