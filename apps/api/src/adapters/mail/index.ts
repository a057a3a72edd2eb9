import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Mail } from './mail.port.ts';
import { outboxMail } from './outbox.ts';
import { smtpMail } from './smtp.ts';

export function createMail(config: Config): Mail {
  const { smtpUrl, from } = config.mail;
  return smtpUrl ? smtpMail({ url: smtpUrl, from }) : outboxMail({ folder: outboxFolder(config), from });
}

export function outboxFolder(config: Config): string {
  return path.join(config.dataDir, 'outbox');
}
