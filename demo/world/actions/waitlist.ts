import { suspendTester } from '@outloud/contract/operators/testers';
import { approveApplication, listOperatorApplications, updateApplication } from '@outloud/contract/operators/waitlist';
import { applyAsTester } from '@outloud/contract/waitlist';
import { type Call, type DemoContext, getOrThrow, signInOperator } from '../context.ts';
import type { Applicant } from '../create-applicant.ts';
import { type TesterName, testers } from '../testers.ts';
import { acceptInvitation } from './accounts.ts';
import { submitPracticeRecording } from './claims.ts';

export async function applyToWaitlist({ callAnonymously }: DemoContext, applicants: Applicant[]): Promise<void> {
  for (const body of applicants) await callAnonymously(applyAsTester, { body });
}

/** Approves each tester, who then chooses a password and submits a practice recording. */
export async function onboardTesters(context: DemoContext, names: TesterName[]): Promise<void> {
  for (const name of names) {
    const { email } = testers[name];
    const id = await approveApplicant(context, email);
    context.testers.set(name, { id, ...(await acceptInvitation(context, email)) });
    await submitPracticeRecording(context, name);
  }
}

export async function approveApplicant(context: DemoContext, email: string): Promise<string> {
  const { call } = await signInOperator(context);
  const params = { id: await findApplicationId(call, email) };
  return (await call(approveApplication, { params })).testerUser._id;
}

type Decision = { status: 'contacted' | 'rejected'; notes: string };

export async function decideApplication(context: DemoContext, { email }: Applicant, body: Decision): Promise<void> {
  const { call } = await signInOperator(context);
  await call(updateApplication, { params: { id: await findApplicationId(call, email) }, body });
}

async function findApplicationId(call: Call, email: string): Promise<string> {
  const { applications } = await call(listOperatorApplications, { query: { search: email } });
  const [application] = applications;
  if (!application) throw new Error(`No application found for ${email}`);
  return application._id;
}

export async function suspendAsOperator(context: DemoContext, name: TesterName, reason: string): Promise<void> {
  const { call } = await signInOperator(context);
  await call(suspendTester, { params: { id: getOrThrow(context.testers, name).id }, body: { reason } });
}
