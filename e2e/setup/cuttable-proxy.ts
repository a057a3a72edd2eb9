import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CuttableProxy = { url: string; cut: () => void; restore: () => void; close: () => void };

/** Starts a TCP proxy. `cut` drops open connections and refuses new ones until `restore`. */
export async function startCuttableProxy(target: string): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const disconnect = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: disconnect,
    restore: () => {
      isCut = false;
    },
    close: () => {
      disconnect();
      server.close();
    },
  };
}
