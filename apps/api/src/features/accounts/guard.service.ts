import { addressGroup } from '../../address-group.ts';
import type { Deps } from '../../deps.ts';
import { throttles } from './accounts.policy.ts';

/** Counts a try at somebody's password; whoever passes does not count towards the next. */
export async function guardSignIn(
  { throttle }: Pick<Deps, 'throttle'>,
  { ip, email }: { ip: string; email: string },
): Promise<{ passed: () => Promise<void> }> {
  const address = addressGroup(ip);
  const pair = `${address} ${email}`;
  await throttle.hit(throttles.loginPair, pair);
  await throttle.hit(throttles.loginAddress, address);
  await throttle.hit(throttles.loginEmail, email);
  return { passed: () => throttle.clear(throttles.loginPair, pair) };
}
