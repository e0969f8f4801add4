import { createContext } from 'react';

/** The name of the page's forms in addresses, so that one of them can be opened again after a reload. */
export const FormSource = createContext<string | undefined>(undefined);
