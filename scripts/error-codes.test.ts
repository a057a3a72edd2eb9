import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCodes } from '@outloud/contract/error-codes';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '../apps/api/src');
const sourceCode = globSync('**/*.ts', { cwd: folder })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .join('\n');

/** confirmCheckout builds these codes from the checkout's status. */
const paymentCodes = errorCodes.filter((code) => code.startsWith('payment_') && code !== 'payment_over');

it('contains no code that the server does not send', () => {
  const unused = errorCodes.filter((code) => !sourceCode.includes(`'${code}'`));
  expect(unused).toEqual(paymentCodes);
});
