import { logout } from '@outloud/contract/accounts';
import { call } from '../../../lib/client.ts';
import { endSession } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';

/** Ends the local session at once, even if the server cannot be reached. */
export function logOut() {
  // Start the request first: it reads the token from the session.
  const request = call(logout);
  endSession(paths.login);
  request.catch((error: Error) => console.warn('Could not sign out on the server:', error.message));
}
