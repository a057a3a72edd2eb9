import type { Delivery } from '@outloud/contract/deliveries';
import { Clapperboard, type LucideIcon, ScanEye, VideoOff } from 'lucide-react';
import { DeliveryPlayer } from './delivery-player.tsx';
import { stageWords } from './stage-words.ts';
import type { Renew } from './use-playback.ts';
import { VideoFrame } from './video-frame.tsx';

type DeliveryVideoProps = { delivery: Delivery; onRenew: Renew };

/** The recording, or what keeps it away. */
export function DeliveryVideo({ delivery, onRenew }: DeliveryVideoProps) {
  const { videoUrl } = delivery;
  if (videoUrl) return <DeliveryPlayer delivery={delivery} url={videoUrl} onRenew={onRenew} />;
  return <VideoFrame {...absence(delivery)} />;
}

function absence({ inReview, status, stage }: Delivery): { Icon: LucideIcon; text: string } {
  if (inReview) return { Icon: ScanEye, text: 'We are checking the recording before you get it.' };
  if (status === 'completed' || status === 'rejected') {
    return { Icon: VideoOff, text: 'The video cannot be played right now.' };
  }
  const text = stage ? `${stageWords[stage]}.` : 'We are preparing the video.';
  return { Icon: Clapperboard, text: `${text} It plays here when it is ready.` };
}
