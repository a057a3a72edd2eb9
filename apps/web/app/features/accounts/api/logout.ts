import { logout } from '@outloud/contract/accounts';
import { call } from '../../../lib/client.ts';
import { endSession } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';

/** Signs out here at once, whether or not the server can be told. */
export function logOut() {
  // The call reads the token before the session that holds it ends.
  const told = call(logout);
  endSession(paths.login);
  told.catch((error: Error) => console.warn('The server was not told of the logout:', error.message));
}
