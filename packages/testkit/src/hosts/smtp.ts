import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { parseEmail, type ReceivedEmail } from '../mailbox.ts';

/** A mail server that accepts all emails, can be paused, and can reject emails with 451 while busy. */
export async function startSmtpServer() {
  const received: ReceivedEmail[] = [];
  let isBusy = false;
  let rejectedCount = 0;
  const listen = async (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo(_address, _session, done) {
        if (!isBusy) return done();
        rejectedCount++;
        done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
      },
      onData(stream, _session, done) {
        let source = '';
        stream.on('data', (chunk) => {
          source += chunk;
        });
        stream.on('end', () => {
          received.push(parseEmail(source));
          done();
        });
      },
    });
    server.on('error', () => {});
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  };
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;
  const pause = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    countRejected: () => rejectedCount,
    setBusy(busy: boolean) {
      isBusy = busy;
    },
    /** Refuses connections until `resume` is called. */
    pause,
    async resume() {
      server = await listen(port);
    },
    stop: pause,
  };
}
