import { getDecoderIsolation } from '@outloud/contract/operators/reports';
import { getHealth } from '@outloud/contract/system';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/client.ts';

export const healthCheckSeconds = 30;
const timeoutSeconds = 10;

/** The round-trip time of the last health check, or its error. */
export function useHealth() {
  return useQuery({ queryKey: ['health'], queryFn: checkHealth, refetchInterval: healthCheckSeconds * 1000 });
}

/** The isolation level of the decoder processes, by role. */
export function useDecoderIsolation() {
  return useQuery({ queryKey: ['isolation'], queryFn: async () => (await call(getDecoderIsolation)).processes });
}

async function checkHealth(): Promise<{ milliseconds: number }> {
  const start = performance.now();
  await Promise.race([call(getHealth), rejectAfterTimeout()]);
  return { milliseconds: Math.max(1, Math.round(performance.now() - start)) };
}

function rejectAfterTimeout(): Promise<never> {
  const error = new Error(`No response within ${timeoutSeconds} seconds`);
  return new Promise((_, reject) => setTimeout(reject, timeoutSeconds * 1000, error));
}
