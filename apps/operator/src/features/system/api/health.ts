import { getDecoderIsolation } from '@outloud/contract/operators/reports';
import { getHealth } from '@outloud/contract/system';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

export const secondsBetweenChecks = 30;
const secondsToAnswer = 10;

/** The round trip that the last check took, or why there was none. */
export function useHealth() {
  return useQuery({ queryKey: ['health'], queryFn: check, refetchInterval: secondsBetweenChecks * 1000 });
}

/** How well each role isolates its decoders. */
export function useIsolation() {
  return useQuery({ queryKey: ['isolation'], queryFn: async () => (await call(getDecoderIsolation)).processes });
}

async function check(): Promise<{ milliseconds: number }> {
  const start = performance.now();
  await Promise.race([call(getHealth), lateAnswer()]);
  return { milliseconds: Math.max(1, Math.round(performance.now() - start)) };
}

function lateAnswer(): Promise<never> {
  const problem = new Error(`No answer within ${secondsToAnswer} seconds`);
  return new Promise((_, reject) => setTimeout(reject, secondsToAnswer * 1000, problem));
}
