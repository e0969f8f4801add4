import { BadgeCheck, CalendarDays, FileText, Plane, Receipt, ShoppingCart, Stamp, UserPlus, Wallet } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Tone } from '../shared/tone.ts';

/** Icons a definition may name; anything else is a sheet of paper. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  calendar: CalendarDays, leave: CalendarDays, receipt: Receipt, expense: Receipt, cart: ShoppingCart, purchase: ShoppingCart, stamp: Stamp, seal: Stamp, contract: Stamp,
  'user-plus': UserPlus, onboarding: UserPlus, plane: Plane, trip: Plane, wallet: Wallet, payment: Wallet, badge: BadgeCheck,
};
const TONES: readonly Tone[] = ['action', 'agree', 'return', 'moved', 'shown'];

export const definitionIcon = (icon: string, key: string): LucideIcon =>
  ICONS[icon.toLowerCase()] ?? Object.entries(ICONS).find(([word]) => key.toLowerCase().includes(word))?.[1] ?? FileText;

/** The same process has the same colour on every device. */
export const definitionTone = (key: string): Tone => TONES[[...key].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES.length] ?? 'action';
