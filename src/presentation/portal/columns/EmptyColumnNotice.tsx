export const EmptyColumnNotice = ({ words }: { readonly words: string }) => (
  <p className="px-4 py-5 text-center text-14 text-soft">{words}</p>
);
