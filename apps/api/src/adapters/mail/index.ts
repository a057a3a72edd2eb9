import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Mail } from './mail.port.ts';
import { createOutboxMail } from './outbox.ts';
import { createSmtpMail } from './smtp.ts';

export function createMail(config: Config): Mail {
  const { smtpUrl, from } = config.mail;
  return smtpUrl ? createSmtpMail({ url: smtpUrl, from }) : createOutboxMail({ folder: getOutboxFolder(config), from });
}

export function getOutboxFolder(config: Config): string {
  return path.join(config.dataDir, 'outbox');
}
