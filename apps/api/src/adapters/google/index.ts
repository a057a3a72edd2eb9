import type { Config } from '../../config.ts';
import type { GoogleSignIn } from './google.port.ts';
import { openidSignIn } from './openid.ts';

export function createGoogleSignIn(config: Config): GoogleSignIn | null {
  if (!config.google) return null;
  return openidSignIn({ ...config.google, redirectUri: `${config.publicUrl}/api/auth/google/callback` });
}
