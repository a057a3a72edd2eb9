import { deletePartialUploads } from '../engine/recording-video.ts';
import { deleteSavedRecording, findSavedRecording, getRecordingKey } from '../engine/saved-recording.ts';

/** How recordings of guests are saved and uploaded. The owner is the id of the guest's review. */
export const guestRecording = { subject: 'guest', name: 'review' } as const;

/** Deletes the copies in this browser, after the guest deleted the review. */
export async function deleteGuestRecording(reviewId: string, guestToken: string): Promise<void> {
  const key = getRecordingKey(reviewId, guestRecording.subject);
  const sender = { token: () => guestToken };
  for (let saved = await findSavedRecording(key); saved; saved = await findSavedRecording(key)) {
    deletePartialUploads(saved.recording, { name: guestRecording.name, owner: reviewId, sender });
    await deleteSavedRecording(saved.recording.id);
  }
}
