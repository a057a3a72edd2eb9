import { createFileClient } from '@outloud/contract/client';
import type { Endpoint } from '@outloud/contract/endpoint';
import { saveFile } from '@outloud/ui/save-file';
import { handleUnauthorized } from './client.ts';
import { getSessionToken } from './session.ts';

const fetchFile = createFileClient({ token: getSessionToken, onFailure: handleUnauthorized });

/** Fetches an endpoint's response and saves it as a file, because a plain link cannot send the token. */
export async function download(endpoint: Endpoint, fileName: string): Promise<void> {
  saveFile(await fetchFile(endpoint), fileName);
}
