/** The package ships its element types but none for its entry; this is the part of the entry we use. */
declare module 'bpmn-moddle' {
  interface ParsedWarning {
    readonly message: string;
    readonly element?: object;
    readonly property?: string;
  }
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    fromXML(xml: string): Promise<{ readonly rootElement: object; readonly warnings: readonly ParsedWarning[] }>;
    toXML(element: object, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>;
  }
}
