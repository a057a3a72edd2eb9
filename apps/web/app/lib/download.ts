import { CallError } from '@outloud/contract/client';
import type { Endpoint } from '@outloud/contract/endpoint';
import { noticeRefusal } from './client.ts';
import { sessionToken } from './session.ts';

/** Saves what an endpoint answers with as a file. A plain link could not carry the token. */
export async function download(endpoint: Endpoint, fileName: string): Promise<void> {
  const token = sessionToken();
  try {
    save(await fetchFile(endpoint, token), fileName);
  } catch (error) {
    if (error instanceof CallError) noticeRefusal(error, endpoint, token);
    throw error;
  }
}

async function fetchFile({ path, failure }: Endpoint, token: string | null): Promise<Blob> {
  const noAnswer = () => Promise.reject(new CallError(failure, 0, 'network'));
  const response = await fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}` } }).catch(noAnswer);
  if (response.ok) return response.blob().catch(noAnswer);
  const answer = await response.json().catch(() => null);
  throw new CallError(answer?.error ?? failure, response.status, answer?.code ?? 'unknown');
}

function save(file: Blob, fileName: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Not at once: some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
