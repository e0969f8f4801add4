/** Classes of a row's surface, for links as well as for selectable cards. */
export const CARD_BOX = '@container flex gap-3 rounded-card bg-surface p-3 shadow-card transition active:bg-sunken';
/** Number of summary fields a card shows. */
export const SHOWN_PAIRS = 3;
