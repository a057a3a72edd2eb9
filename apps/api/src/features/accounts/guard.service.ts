import { addressGroup } from '../../address-group.ts';
import type { Deps } from '../../deps.ts';
import { throttles } from './accounts.policy.ts';

/** Counts a password attempt. Call `clear` after a correct password to reset the counter for this IP and email. */
export async function guardSignIn(
  { throttle }: Pick<Deps, 'throttle'>,
  { ip, email }: { ip: string; email: string },
): Promise<{ clear: () => Promise<void> }> {
  const ipKey = addressGroup(ip);
  const ipAndEmail = `${ipKey} ${email}`;
  await throttle.hit(throttles.loginPair, ipAndEmail);
  await throttle.hit(throttles.loginAddress, ipKey);
  await throttle.hit(throttles.loginEmail, email);
  return { clear: () => throttle.clear(throttles.loginPair, ipAndEmail) };
}
