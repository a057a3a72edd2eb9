import { createFileClient } from '@outloud/contract/client';
import type { Endpoint } from '@outloud/contract/endpoint';
import { saveFile } from '@outloud/ui/save-file';
import { handleUnauthorized } from './client.ts';
import { getSessionToken } from './session.ts';

const fetchFile = createFileClient({ token: getSessionToken, onFailure: handleUnauthorized });

/** Saves an endpoint's response as a file. A plain link could not send the token. */
export async function download(endpoint: Endpoint, fileName: string): Promise<void> {
  saveFile(await fetchFile(endpoint), fileName);
}
