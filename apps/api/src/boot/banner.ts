import type { IsolationLevel } from '@outloud/domain/operators';
import { outboxFolder } from '../adapters/mail/index.ts';
import type { Config } from '../config.ts';
import type { Secrets } from './secrets.ts';

type Started = {
  config: Config;
  secrets: Secrets;
  secretsFile: string;
  firstStart: boolean;
  isolation: IsolationLevel;
};

const isolationNotes: Record<IsolationLevel, string> = {
  full: 'full',
  uid: 'uid only: decoders run as other users, but with network access (see docs/operations.md)',
  none: 'none: decoders can read what this program can read (see docs/operations.md)',
};

/** What a person who just started the program wants to know. */
export function banner({ config, secrets, secretsFile, firstStart, isolation }: Started): string {
  const { operator } = config;
  const from = (variable: string) => `as ${variable} says`;
  const shown = [
    `            Merchant ID ${operator.id ? from('OPERATOR_ID') : secrets.operatorId}`,
    `            API Secret Key ${operator.secret ? from('OPERATOR_SECRET') : secrets.operatorSecret}`,
    `            Admin key ${operator.adminKey ? from('ADMIN_KEY') : secrets.adminKey}`,
    `            (what was generated is kept in ${secretsFile})`,
  ];
  const credentials = firstStart ? shown : [`            generated credentials are kept in ${secretsFile}`];
  const site = [
    `  Site      ${config.publicUrl}`,
    `  Operator  ${config.publicUrl}/${secrets.operatorPrefix}`,
    ...credentials,
  ];
  return [
    '',
    'Outloud is ready.',
    '',
    ...(config.role === 'worker' ? ['  Role      worker: jobs only, no site'] : site),
    `  Mail      ${config.mail.smtpUrl ? 'sent by SMTP' : `written to ${outboxFolder(config)}`}`,
    `  Payments  ${config.stripe ? 'by Stripe' : 'sandbox: no real money moves'}`,
    `  Isolation ${config.mediaService ? `full: decoders run at ${config.mediaService.url}` : isolationNotes[isolation]}`,
    '',
  ].join('\n');
}

/** The media service has neither a site nor credentials. */
export function mediaBanner({ host, port }: Pick<Config, 'host' | 'port'>, isolation: IsolationLevel): string {
  return [
    '',
    'Outloud is ready.',
    '',
    `  Role      media: decodes files for other processes at http://${host}:${port}`,
    `  Isolation ${isolationNotes[isolation]}`,
    '',
  ].join('\n');
}
