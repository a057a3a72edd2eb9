import { createTransport } from 'nodemailer';
import type { Mail } from './mail.port.ts';

export function createSmtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return {
    async send(message) {
      await transport.sendMail({ from, ...message });
    },
    // SMTP keeps no local copies.
    async cleanUp() {},
  };
}
