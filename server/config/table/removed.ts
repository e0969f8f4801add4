/** Variables of earlier versions without a successor of the same meaning. The server refuses to start with them. */
export const REMOVED_SETTINGS: Readonly<Record<string, string>> = {
  RINGI_DEFINITIONS:
    'RINGI_DEFINITIONS is RINGI_COMPANY now, and without DATA_DIR the data is in that folder, no longer in ./data.',
  RINGI_DEMO:
    'RINGI_DEMO was removed: RINGI_COMPANY=../acme starts your own company, with its data in ../acme/data unless DATA_DIR is set, and RINGI_COMPANY=definitions the demo company.',
  RINGI_ADMIN_ACCOUNT:
    'RINGI_ADMIN_ACCOUNT was removed: name the account under "administrators" in company.json of your RINGI_COMPANY folder; its password remains valid, and a new account gets a one-time link.',
  RINGI_ADMIN_PASSWORD:
    'RINGI_ADMIN_PASSWORD was removed: the first administrator of a company chooses a password with the one-time link of the first start.',
};
