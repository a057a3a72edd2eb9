import type { Delivery } from '@outloud/contract/deliveries';
import type { ReviewReason } from '@outloud/domain/deliveries';

/** What the quality checks noticed about a review by own people. The customer decides what to make of it. */
const warningTexts: Record<ReviewReason, string> = {
  too_short: 'This recording is very short.',
  no_picture: 'This recording has sound but no picture.',
  blank_picture: 'The picture of this recording is blank.',
  static_picture: 'The picture hardly changes.',
  no_speech: 'We heard no speech in this recording.',
  little_speech: 'There is little speech in this recording.',
  same_file: 'The same file was submitted before.',
  copied_recording: 'Much of what is said is also in an earlier recording.',
  copied_sound: 'Much of the sound is also in an earlier recording.',
  other_website: 'This recording may show a different website.',
  other_voice: 'This voice differs from the earlier recordings of this person.',
  processing_failed: 'A part of this recording could not be processed.',
};

export function listWarnings({ warnings }: Pick<Delivery, 'warnings'>): string[] {
  return warnings.map((reason) => warningTexts[reason]);
}

/** Who added a review by own people. Null for a review by a tester. */
export function describeGuest({ guest }: Pick<Delivery, 'guest'>): string | null {
  if (!guest) return null;
  return guest.source === 'upload' ? 'Added by you' : 'Recorded through your link';
}
