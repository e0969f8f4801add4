/*
 * Preloaded (`node --import`) into servers that send push messages: leads the connections to the push service of Chrome
 * to TEST_PUSH_SERVICE, because tests have no network.
 */
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

const HOST = 'fcm.googleapis.com';
const { lookup } = dns;
const { request } = https;
dns.lookup = (host, options, found) =>
  host === HOST ? found(null, [{ address: '142.250.0.1', family: 4 }]) : lookup(host, options, found);
https.request = (url, options, answered) =>
  url.hostname === HOST
    ? http.request(
        new URL(url.pathname, process.env['TEST_PUSH_SERVICE']),
        { method: options.method, headers: { ...options.headers, host: HOST } },
        answered,
      )
    : request(url, options, answered);
syncBuiltinESMExports();
