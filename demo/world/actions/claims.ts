import { claimRoast, giveUpClaim, submitClaim, submitPractice } from '@outloud/contract/claims';
import { uploadFile } from '@outloud/testkit/uploads/submit-recording';
import { type DemoContext, getOrThrow } from '../context.ts';
import { readRecording } from '../read-recording.ts';
import type { RequestName } from '../requests.ts';
import type { TesterName } from '../testers.ts';

type RecordingFile = { bytes: Buffer; name: string };

/** Uses the full recording even in a quick demo, because practice recordings have a minimum length. */
export async function submitPracticeRecording(context: DemoContext, name: TesterName): Promise<void> {
  const { call, token } = getOrThrow(context.testers, name);
  const file = { bytes: readRecording('practice', { isQuick: false }), name: 'practice.webm' };
  const { passed } = await call(submitPractice, { body: { uploadId: await uploadFile(context, token, file) } });
  if (!passed) throw new Error(`${name} did not pass the practice recording`);
}

export async function claimSlot(
  { testers, roasts }: DemoContext,
  tester: TesterName,
  roast: RequestName,
): Promise<string> {
  const { call } = getOrThrow(testers, tester);
  return (await call(claimRoast, { params: { id: getOrThrow(roasts, roast) } })).claim._id;
}

export async function claimAndGiveUp(context: DemoContext, tester: TesterName, roast: RequestName): Promise<void> {
  const id = await claimSlot(context, tester, roast);
  await getOrThrow(context.testers, tester).call(giveUpClaim, { params: { id } });
}

/** Returns the id of the delivery. */
export async function submitReview(
  context: DemoContext,
  file: RecordingFile,
  claimId: string,
  tester: TesterName,
): Promise<string> {
  const { call, token } = getOrThrow(context.testers, tester);
  const uploadId = await uploadFile(context, token, file);
  return (await call(submitClaim, { params: { id: claimId }, body: { uploadId } })).claim.delivery?._id ?? '';
}
