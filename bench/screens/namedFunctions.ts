/** tsx wraps each function in a call of `__name`; a page that runs such a function needs this definition. */
export const NAMED_FUNCTIONS = 'globalThis.__name = (each) => each;';
