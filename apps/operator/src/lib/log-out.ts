import { operatorLogout } from '@outloud/contract/operators/sessions';
import { call } from './client.ts';
import { endSession } from './session.ts';

/** Ends the local session right away, even if the server cannot be reached. */
export function logOut() {
  // The request starts first, because ending the session removes the token.
  const request = call(operatorLogout);
  endSession('signedOut');
  request.catch((error: Error) => console.warn('Failed to end the session on the server:', error.message));
}
