import { createClient } from '@outloud/contract/client';
import { operatorLogin } from '@outloud/contract/operators/sessions';
import type { Secrets } from '../../apps/api/src/boot/secrets.ts';
import type { Backstage } from './backstage.ts';
import type { Calendar } from './calendar.ts';
import type { customers } from './people.ts';
import type { RequestName } from './requests.ts';
import type { TesterName } from './testers.ts';

export type Call = ReturnType<typeof createClient>;
export type SignedIn = { call: Call; token: string; id: string };
export type CustomerName = keyof typeof customers;

/** The running program, and who and what is there so far. */
export type Stage = {
  url: string;
  dataDir: string;
  secrets: Secrets;
  backstage: Backstage;
  calendar: Calendar;
  /** For tests: fewer and shorter recordings. */
  isQuick: boolean;
  anybody: Call;
  people: Map<CustomerName | 'admin', SignedIn>;
  testers: Map<TesterName, SignedIn>;
  roasts: Map<RequestName, string>;
};

export function createStage(given: Omit<Stage, 'anybody' | 'people' | 'testers' | 'roasts'>): Stage {
  const anybody = createClient({ baseUrl: given.url });
  return { ...given, anybody, people: new Map(), testers: new Map(), roasts: new Map() };
}

/** What the story has named before; anything else is a mistake in it. */
export function known<K, V>(map: Map<K, V>, name: K): V {
  const found = map.get(name);
  if (found === undefined) throw new Error(`The story has no ${name} yet`);
  return found;
}

/** A new session, as at the beginning of a shift. */
export async function operatorOf({ url, anybody, secrets }: Stage): Promise<{ call: Call; token: string }> {
  const body = { adminId: secrets.operatorId, password: secrets.operatorSecret };
  const { token } = await anybody(operatorLogin, { body });
  return { token, call: createClient({ baseUrl: url, token: () => token }) };
}
