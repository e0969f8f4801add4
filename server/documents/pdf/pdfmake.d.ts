/** The package has no types; this declares the part we use. */
declare module 'pdfmake' {
  interface PageItem {
    readonly type: string;
    readonly item: { readonly inlines?: readonly { readonly text: string }[] };
  }
  export interface GeneratedPdf {
    getBuffer(): Promise<Uint8Array>;
    /** Includes the placed pages as a private property; only `readPlacedText.ts` reads it. */
    getStream(): Promise<{ readonly _pdfMakePages?: readonly { readonly items: readonly PageItem[] }[] }>;
  }
  interface PdfMake {
    setFonts(fonts: Readonly<Record<string, Readonly<Record<string, string>>>>): void;
    setTableLayouts(layouts: Readonly<Record<string, object>>): void;
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void;
    setUrlAccessPolicy(mayFetch: (address: string) => boolean): void;
    createPdf(document: object): GeneratedPdf;
  }
  const pdfmake: PdfMake;
  export { pdfmake as default };
}
