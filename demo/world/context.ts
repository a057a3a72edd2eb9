import { createClient } from '@outloud/contract/client';
import {
  confirmSecondFactor,
  operatorLogin,
  removeSecondFactor,
  startSecondFactor,
} from '@outloud/contract/operators/sessions';
import { generateTotpCode } from '@outloud/testkit/totp-codes';
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
  operator: Promise<OperatorSession> | null;
};

export function createDemoContext(
  options: Omit<DemoContext, 'callAnonymously' | 'customers' | 'testers' | 'roasts' | 'operator'>,
): DemoContext {
  const callAnonymously = createClient({ baseUrl: options.url });
  return { ...options, callAnonymously, customers: new Map(), testers: new Map(), roasts: new Map(), operator: null };
}

export function getOrThrow<K, V>(map: Map<K, V>, name: K): V {
  const value = map.get(name);
  if (value === undefined) throw new Error(`The demo has not created ${name} yet`);
  return value;
}

/** Signs in once per context. Sets up a second factor, because the operator moves money. */
export function signInOperator(context: DemoContext): Promise<OperatorSession> {
  context.operator ??= startOperatorSession(context);
  return context.operator;
}

type OperatorSession = { call: Call; token: string; recoveryCode: string };

async function startOperatorSession({ url, callAnonymously, secrets }: DemoContext): Promise<OperatorSession> {
  const password = secrets.operatorSecret;
  const { token } = await callAnonymously(operatorLogin, { body: { adminId: secrets.operatorId, password } });
  const call = createClient({ baseUrl: url, token: () => token });
  const { secret } = await call(startSecondFactor, { body: { password } });
  const confirm = (steps: number) => call(confirmSecondFactor, { body: { code: generateTotpCode(secret, steps) } });
  // The server rejects the time step of the previous setup, which may have been seconds ago.
  const { recoveryCodes } = await confirm(0).catch(() => confirm(1));
  return { call, token, recoveryCode: recoveryCodes[0] ?? '' };
}

/** So that the printed credentials are enough to sign in. */
export async function removeSecondFactorOfOperator({ operator }: DemoContext): Promise<void> {
  if (!operator) return;
  const { call, recoveryCode } = await operator;
  await call(removeSecondFactor, { body: { code: recoveryCode } });
}
