/** tsx wraps each function in a call that keeps its name; a page that shall run one has to know that call. */
export const NAMED_FUNCTIONS = 'globalThis.__name = (each) => each;';
