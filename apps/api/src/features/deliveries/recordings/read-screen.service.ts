import { hashFrame, pickDistinctViews } from '@outloud/domain/recordings/frames';
import { recordingLimits } from '@outloud/domain/recordings/recording-limits';
import { judgeScreenText, type ScreenReading } from '@outloud/domain/recordings/screen-text';
import { TimedOut } from '../../../adapters/task/task.port.ts';
import type { Deps } from '../../../deps.ts';
import { findDelivery } from '../deliveries.repo.ts';
import { listAcceptedHosts } from './fingerprints.repo.ts';

type ReadDeps = Pick<Deps, 'db' | 'media' | 'config' | 'log'>;
type Recording = { deliveryId: string; video: string; frames: readonly Uint8Array[]; signal: AbortSignal };

/**
 * Reads the address bar and the first lines of the page in some frames. Returns null if they cannot be read: the review
 * continues without this evidence. A busy machine only delays the step.
 */
export async function readScreen(
  { db, media, config, log }: ReadDeps,
  { deliveryId, video, frames, signal }: Recording,
): Promise<ScreenReading | null> {
  const delivery = config.comparesRecordings && frames.length > 0 ? await findDelivery(db, deliveryId) : null;
  if (!delivery) return null;
  const website = {
    url: delivery.website_url,
    name: delivery.website_name,
    acceptedHosts: await listAcceptedHosts(db, delivery.roast_id),
  };
  try {
    const seconds = pickDistinctViews(frames.map(hashFrame), recordingLimits.readFrames);
    return judgeScreenText(await media.text([video], seconds, signal), website);
  } catch (error) {
    if (signal.aborted || error instanceof TimedOut) throw error;
    log.warn({ err: error, delivery: deliveryId }, 'could not read the screen of a recording');
    return null;
  }
}
