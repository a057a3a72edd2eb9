import { createClient } from '@outloud/contract/client';
import { sessionToken } from './session.ts';

/** Every request of the console goes through here. A failed one leads nowhere by itself: its caller decides. */
export const call = createClient({ token: sessionToken });
