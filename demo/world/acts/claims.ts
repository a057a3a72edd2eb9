import { claimRoast, giveUpClaim, submitClaim, submitPractice } from '@outloud/contract/claims';
import { sendFile } from '../../../apps/api/test/hand-in.ts';
import { record } from '../recordings.ts';
import type { RequestName } from '../requests.ts';
import { known, type Stage } from '../stage.ts';
import type { TesterName } from '../testers.ts';

type File = { bytes: Buffer; name: string };

/** Every tester shows once that screen and microphone work; never shortened, because it must be long enough. */
export async function practise(stage: Stage, name: TesterName): Promise<void> {
  const { call, token } = known(stage.testers, name);
  const file = { bytes: record('practice', { isQuick: false }), name: 'practice.webm' };
  const { passed } = await call(submitPractice, { body: { uploadId: await sendFile(stage, token, file) } });
  if (!passed) throw new Error(`The practice recording of ${name} did not pass`);
}

export async function claim({ testers, roasts }: Stage, tester: TesterName, roast: RequestName): Promise<string> {
  const { call } = known(testers, tester);
  return (await call(claimRoast, { params: { id: known(roasts, roast) } })).claim._id;
}

export async function giveUp(stage: Stage, tester: TesterName, roast: RequestName): Promise<void> {
  const id = await claim(stage, tester, roast);
  await known(stage.testers, tester).call(giveUpClaim, { params: { id } });
}

/** Returns the delivery. */
export async function submit(stage: Stage, file: File, id: string, tester: TesterName): Promise<string> {
  const { call, token } = known(stage.testers, tester);
  const uploadId = await sendFile(stage, token, file);
  return (await call(submitClaim, { params: { id }, body: { uploadId } })).claim.delivery?._id ?? '';
}
