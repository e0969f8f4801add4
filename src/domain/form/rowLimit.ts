/** Rows a sub table holds at most on our own server (ours): each of them is read and written whole. */
export const MOST_ROWS = 5000;
