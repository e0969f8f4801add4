import { connect, type Socket } from 'node:net';
import { innerMessages } from '#contract/wire/innerMessages.ts';

/** Number of connections that are opened at the same time. */
const AT_ONCE = 200;
/** A client address has fewer than 28,232 free ports by default, so the clients have several loopback addresses. */
const PER_ADDRESS = 10_000;

/** Opens streams on this machine. Returns the status of each, and a function that closes them. */
export async function openStreams(
  port: number,
  count: number,
): Promise<{ readonly statuses: readonly number[]; readonly close: () => void }> {
  const sockets: Socket[] = [];
  const statuses: number[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => first + index);
    const opened = await Promise.all(numbers.map((number) => openStream(port, number)));
    for (const { socket, status } of opened) {
      sockets.push(socket);
      statuses.push(status);
    }
  }
  return {
    statuses,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

const openStream = (port: number, number: number): Promise<{ readonly socket: Socket; readonly status: number }> =>
  new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${2 + Math.floor(number / PER_ADDRESS)}`;
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    socket.once('error', reject);
    socket.once('data', (bytes) => {
      socket.on('data', () => undefined);
      resolve({ socket, status: Number(bytes.toString('latin1').slice(9, 12)) });
    });
    socket.write(
      `GET /api${innerMessages.live.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer user${number}\r\n\r\n`,
    );
  });
