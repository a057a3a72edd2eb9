import { suspendTester } from '@outloud/contract/operators/testers';
import { approveApplication, listOperatorApplications, updateApplication } from '@outloud/contract/operators/waitlist';
import { applyAsTester } from '@outloud/contract/waitlist';
import type { Applicant } from '../applicant.ts';
import { type Call, known, operatorOf, type Stage } from '../stage.ts';
import { type TesterName, testers } from '../testers.ts';
import { answerInvitation } from './accounts.ts';
import { practise } from './claims.ts';

export async function apply({ anybody }: Stage, applicants: Applicant[]): Promise<void> {
  for (const body of applicants) await anybody(applyAsTester, { body });
}

/** Approved by an operator, then each of them chooses a password and makes the practice recording. */
export async function welcome(stage: Stage, names: TesterName[]): Promise<void> {
  for (const name of names) {
    const { email } = testers[name];
    const id = await approve(stage, email);
    stage.testers.set(name, { id, ...(await answerInvitation(stage, email)) });
    await practise(stage, name);
  }
}

export async function approve(stage: Stage, email: string): Promise<string> {
  const { call } = await operatorOf(stage);
  const params = { id: await applicationOf(call, email) };
  return (await call(approveApplication, { params })).testerUser._id;
}

type Decision = { status: 'contacted' | 'rejected'; notes: string };

export async function decide(stage: Stage, { email }: Applicant, body: Decision): Promise<void> {
  const { call } = await operatorOf(stage);
  await call(updateApplication, { params: { id: await applicationOf(call, email) }, body });
}

async function applicationOf(call: Call, email: string): Promise<string> {
  const { applications } = await call(listOperatorApplications, { query: { search: email } });
  const [found] = applications;
  if (!found) throw new Error(`Nobody has applied as ${email}`);
  return found._id;
}

export async function suspend(stage: Stage, name: TesterName, reason: string): Promise<void> {
  const { call } = await operatorOf(stage);
  await call(suspendTester, { params: { id: known(stage.testers, name).id }, body: { reason } });
}
