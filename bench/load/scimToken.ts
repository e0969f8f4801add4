/** SCIM token of the measured server, which has generated data only. */
export const SCIM_TOKEN = 'bench-folder';
