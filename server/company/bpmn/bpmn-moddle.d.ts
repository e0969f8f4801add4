/**
 * The package has types for its elements but none for its entry point. This declares the part of the entry point we
 * use.
 */
declare module 'bpmn-moddle' {
  interface ParsedWarning {
    readonly message: string;
    readonly element?: object;
    readonly property?: string;
  }
  interface BpmnMetaProperty {
    readonly type: string;
    readonly isAttr?: boolean;
    readonly isReference?: boolean;
    readonly isVirtual?: boolean;
  }
  interface BpmnMetaType {
    readonly $descriptor: {
      readonly properties: readonly BpmnMetaProperty[];
      readonly propertiesByName: Readonly<Record<string, BpmnMetaProperty | undefined>>;
      readonly bodyProperty?: unknown;
    };
    hasType(name: string): boolean;
  }
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    fromXML(xml: string): Promise<{ readonly rootElement: object; readonly warnings: readonly ParsedWarning[] }>;
    toXML(element: object, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>;
    getPackages(): readonly { readonly uri: string; readonly prefix: string }[];
    getType(name: string): BpmnMetaType;
  }
}
