import type { Secrets } from '../../apps/api/src/boot/secrets.ts';
import type { Config } from '../../apps/api/src/config.ts';
import { testers } from './testers.ts';
import { admin, customers, password } from './users.ts';

export function formatLogins({ publicUrl, operator, uploadKey }: Config, secrets: Secrets): string {
  const formatRow = (label: string, value: string, note: string) => `  ${label.padEnd(10)}${value.padEnd(32)}${note}`;
  const customerRows = Object.values(customers).map(({ email, note }, index) =>
    formatRow(index ? '' : 'Customers', email, note),
  );
  return [
    'The demo is ready. All users have the same password:',
    '',
    formatRow('Password', password, ''),
    '',
    ...customerRows,
    formatRow('Admin', admin.email, admin.note),
    formatRow('Tester', testers.maya.email, 'one of seven active testers'),
    '',
    formatRow('Operator', `${publicUrl}/${secrets.operatorPrefix}`, ''),
    formatRow('', `Merchant ID ${operator.id ? 'from OPERATOR_ID' : secrets.operatorId}`, ''),
    formatRow('', `API Secret Key ${operator.secret ? 'from OPERATOR_SECRET' : secrets.operatorSecret}`, ''),
    formatRow('', `Admin key ${operator.adminKey ? 'from ADMIN_KEY' : secrets.adminKey}`, ''),
    formatRow('', `Upload key ${uploadKey ? 'from UPLOAD_KEY' : secrets.uploadKey}`, 'for the admin'),
    formatRow('', 'Turn on two-factor authentication under Security to move money.', ''),
    formatRow('', 'The screen Operators lists two more operators, with the password above.', ''),
    '',
    `  Press Ctrl-C to stop. To start again, run npm start (with ADMIN_EMAILS=${admin.email} for the admin).`,
    '',
  ]
    .map((line) => line.trimEnd())
    .join('\n');
}
