import type { Deps } from '../../deps.ts';
import { getIpPrefix } from '../../ip-prefix.ts';
import { throttles } from './accounts.limits.ts';

/** Counts a password attempt. Call `clear` after a correct password to reset the counter for this IP and email. */
export async function throttleSignIn(
  { throttle }: Pick<Deps, 'throttle'>,
  { ip, email }: { ip: string; email: string },
): Promise<{ clear: () => Promise<void> }> {
  const ipKey = getIpPrefix(ip);
  const ipAndEmail = `${ipKey} ${email}`;
  await throttle.hit(throttles.loginIpAndEmail, ipAndEmail);
  await throttle.hit(throttles.loginIp, ipKey);
  await throttle.hit(throttles.loginEmail, email);
  return { clear: () => throttle.reset(throttles.loginIpAndEmail, ipAndEmail) };
}
