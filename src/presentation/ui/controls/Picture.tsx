import type { ReactNode } from 'react';

/** Line drawings with one accent colour. They repeat the text, so screen readers skip them. */
const PICTURES = {
  done: (
    <>
      <path d="M44 26h56a6 6 0 0 1 6 6v62a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6Z" className="fill-surface" />
      <path d="M54 46h30M54 58h36" className="stroke-line" />
      <circle cx="96" cy="88" r="20" className="fill-agree-tint stroke-agree" />
      <path d="m87 88 7 7 12-13" className="animate-draw stroke-agree [--length:40] [stroke-dasharray:40]" />
    </>
  ),
  empty: (
    <>
      <path d="M34 70h18l6 10h28l6-10h18v24a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6Z" className="fill-surface" />
      <path d="m34 70 12-28a6 6 0 0 1 5.500-3.500h41a6 6 0 0 1 5.500 3.500L110 70" />
      <path d="M72 12v14M52 18l5 10M92 18l-5 10" className="stroke-action" />
    </>
  ),
  search: (
    <>
      <circle cx="66" cy="56" r="28" className="fill-surface" />
      <path d="m87 77 20 20" />
      <path d="M54 56h24M54 66h14M54 46h18" className="stroke-line" />
      <path d="M100 30h12M106 24v12" className="stroke-action" />
    </>
  ),
  offline: (
    <>
      <path d="M46 88a20 20 0 0 1-2-39.900 28 28 0 0 1 53.500-4A22 22 0 0 1 98 88Z" className="fill-surface" />
      <path d="m60 60 24 24M84 60 60 84" className="stroke-return" />
    </>
  ),
  broken: (
    <>
      <path d="M40 26h44l20 20v48a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6V32a6 6 0 0 1 6-6Z" className="fill-surface" />
      <path d="M84 26v20h20" />
      <path d="M72 56v18" className="stroke-refuse" />
      <path d="M72 84v.5" className="stroke-refuse" strokeWidth="5" />
    </>
  ),
  lost: (
    <>
      <circle cx="72" cy="60" r="40" className="fill-surface" />
      <path d="m86 46-9 19-19 9 9-19Z" className="fill-action-tint stroke-action" />
      <path d="M72 14v8M72 98v8M26 60h8M110 60h8" className="stroke-line" />
    </>
  ),
} satisfies Readonly<Record<string, ReactNode>>;
export type PictureName = keyof typeof PICTURES;

export function Picture({ name }: { readonly name: PictureName }) {
  return (
    <svg
      width="144"
      height="120"
      viewBox="0 0 144 120"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-ink"
      aria-hidden="true"
    >
      <ellipse cx="72" cy="110" rx="44" ry="5" className="fill-sunken stroke-none" />
      {PICTURES[name]}
    </svg>
  );
}
