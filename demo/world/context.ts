import { createClient } from '@outloud/contract/client';
import { operatorLogin } from '@outloud/contract/operators/sessions';
import type { Secrets } from '../../apps/api/src/boot/secrets.ts';
import type { DemoBackend } from './demo-backend.ts';
import type { RequestName } from './requests.ts';
import type { TesterName } from './testers.ts';
import type { Timeline } from './timeline.ts';
import type { customers } from './users.ts';

export type Call = ReturnType<typeof createClient>;
export type Session = { call: Call; token: string; id: string };
export type CustomerName = keyof typeof customers;

/** The running server, and the users and roasts that have been created so far. */
export type DemoContext = {
  url: string;
  dataDir: string;
  secrets: Secrets;
  backend: DemoBackend;
  timeline: Timeline;
  /** Uses fewer and shorter recordings, for tests. */
  isQuick: boolean;
  callAnonymously: Call;
  customers: Map<CustomerName | 'admin', Session>;
  testers: Map<TesterName, Session>;
  roasts: Map<RequestName, string>;
};

export function createDemoContext(
  options: Omit<DemoContext, 'callAnonymously' | 'customers' | 'testers' | 'roasts'>,
): DemoContext {
  const callAnonymously = createClient({ baseUrl: options.url });
  return { ...options, callAnonymously, customers: new Map(), testers: new Map(), roasts: new Map() };
}

export function getOrThrow<K, V>(map: Map<K, V>, name: K): V {
  const value = map.get(name);
  if (value === undefined) throw new Error(`The demo has not created ${name} yet`);
  return value;
}

export async function signInOperator({
  url,
  callAnonymously,
  secrets,
}: DemoContext): Promise<{ call: Call; token: string }> {
  const body = { adminId: secrets.operatorId, password: secrets.operatorSecret };
  const { token } = await callAnonymously(operatorLogin, { body });
  return { token, call: createClient({ baseUrl: url, token: () => token }) };
}
