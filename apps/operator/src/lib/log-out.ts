import { operatorLogout } from '@outloud/contract/operators/sessions';
import { call } from './client.ts';
import { endSession } from './session.ts';

/** Signs out here at once, whether or not the server can be told. */
export function logOut() {
  // The call reads the token before the session that holds it ends.
  const told = call(operatorLogout);
  endSession('left');
  told.catch((error: Error) => console.warn('The server was not told of the logout:', error.message));
}
