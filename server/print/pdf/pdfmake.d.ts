/** The package brings no types; this is the part of it we use. */
declare module 'pdfmake' {
  interface PdfMake {
    setFonts(fonts: Readonly<Record<string, Readonly<Record<string, string>>>>): void;
    setTableLayouts(layouts: Readonly<Record<string, object>>): void;
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void;
    setUrlAccessPolicy(mayFetch: (address: string) => boolean): void;
    createPdf(document: object): { getBuffer(): Promise<Uint8Array> };
  }
  const pdfmake: PdfMake;
  export { pdfmake as default };
}
