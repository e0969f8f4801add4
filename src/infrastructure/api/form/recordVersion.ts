/** Which writing of its record a page has read: it goes back unchanged (contract form 3). */
export const VERSION_FIELD = 'UPDATE_VERSION_';
