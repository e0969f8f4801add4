/** Settings of a server with mail enabled that can reach no mail server. */
export const WITH_MAIL = {
  mail: { url: 'smtp://127.0.0.1:9', from: 'Ringi <ringi@qingling.example>' },
  address: 'https://ringi.qingling.example',
};
