import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from './mail.port.ts';

/** Writes each message as an .eml file, for an installation without a mail server. */
export function createOutboxMail({ folder, from }: { folder: string; from: string }): Mail {
  // Messages contain sign-in links, and earlier versions created the folder readable by all users.
  if (existsSync(folder)) chmodSync(folder, 0o700);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(message) {
      const { message: content } = await composer.sendMail({ from, ...message });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const timestamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const recipient = message.to.replaceAll(/[^\w@.+-]/g, '_').slice(0, 100);
      const file = path.join(folder, `${timestamp} ${recipient} ${randomBytes(3).toString('hex')}.eml`);
      // The rename is atomic, so a reader of the folder never sees a partial message.
      await writeFile(`${file}.part`, content as Buffer, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
    },

    async cleanUp(before) {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name);
        const stats = await stat(file).catch(() => null);
        if (stats && stats.mtime < before) await rm(file, { force: true });
      }
    },
  };
}
