import { createContext } from 'react';

/** What an address calls the forms of this page, so that one of them can be opened once more after a reload. */
export const FormSource = createContext<string | undefined>(undefined);
