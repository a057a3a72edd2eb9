import type { Delivery } from '@outloud/contract/deliveries';
import { Clapperboard, type LucideIcon, ScanEye, VideoOff } from 'lucide-react';
import { stageLabels } from '../../../lib/delivery-stage.labels.ts';
import { VideoPlaceholder } from './video-placeholder.tsx';

export function VideoUnavailable({ delivery }: { delivery: Delivery }) {
  return <VideoPlaceholder {...getReason(delivery)} />;
}

function getReason({ inReview, status, stage }: Delivery): { Icon: LucideIcon; text: string } {
  if (inReview) return { Icon: ScanEye, text: 'We are checking the recording before you get it.' };
  if (status === 'completed' || status === 'rejected') {
    return { Icon: VideoOff, text: 'The video cannot be played right now. Try again later.' };
  }
  const text = stage ? `${stageLabels[stage]}.` : 'We are preparing the video.';
  return { Icon: Clapperboard, text: `${text} You can watch it soon.` };
}
