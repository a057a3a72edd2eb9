import type { Secrets } from '../../apps/api/src/boot/secrets.ts';
import type { Config } from '../../apps/api/src/config.ts';
import { admin, customers, password } from './people.ts';
import { testers } from './testers.ts';

/** Who can sign in, for whoever looks around in the demo. */
export function logins({ publicUrl, operator }: Config, secrets: Secrets): string {
  const row = (kind: string, who: string, note: string) => `  ${kind.padEnd(10)}${who.padEnd(32)}${note}`;
  const people = Object.values(customers).map(({ email, note }, index) => row(index ? '' : 'Customers', email, note));
  return [
    'The demo is ready. All of its people sign in with the same password:',
    '',
    row('Password', password, ''),
    '',
    ...people,
    row('Admin', admin.email, admin.note),
    row('Tester', testers.maya.email, 'one of eight who review'),
    '',
    row('Operator', `${publicUrl}/${secrets.operatorPrefix}`, ''),
    row('', `Merchant ID ${operator.id ? 'as OPERATOR_ID says' : secrets.operatorId}`, ''),
    row('', `API Secret Key ${operator.secret ? 'as OPERATOR_SECRET says' : secrets.operatorSecret}`, ''),
    row('', `Admin key ${operator.adminKey ? 'as ADMIN_KEY says' : secrets.adminKey}`, ''),
    '',
    `  Ctrl-C ends it, npm start goes on with it (ADMIN_EMAILS=${admin.email} keeps the admin).`,
    '',
  ]
    .map((line) => line.trimEnd())
    .join('\n');
}
