import { appealRejection } from '@outloud/contract/fairness';
import { decideAppeal, listAppeals } from '@outloud/contract/operators/appeals';
import { type DemoContext, getOrThrow, signInOperator } from '../context.ts';
import type { TesterName } from '../testers.ts';

export async function fileAppeal(context: DemoContext, tester: TesterName, id: string, text: string): Promise<void> {
  await getOrThrow(context.testers, tester).call(appealRejection, { params: { id }, body: { text } });
}

/** Grants all open appeals. */
export async function grantAppeals(context: DemoContext, reason: string): Promise<void> {
  const { call } = await signInOperator(context);
  const { appeals } = await call(listAppeals, { query: { status: 'open' } });
  const { adminKey } = context.secrets;
  for (const { _id: id } of appeals)
    await call(decideAppeal, { params: { id }, body: { state: 'granted', reason, adminKey } });
}
