import type { Config } from '../../config.ts';
import type { GoogleSignIn } from './google.port.ts';
import { createOpenIdSignIn } from './openid.ts';

export function createGoogleSignIn(config: Config): GoogleSignIn | null {
  if (!config.google) return null;
  return createOpenIdSignIn({ ...config.google, redirectUri: `${config.publicUrl}/api/auth/google/callback` });
}
