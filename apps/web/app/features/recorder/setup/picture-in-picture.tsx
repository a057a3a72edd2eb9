import { Button } from '@outloud/ui/button';
import { formatTimestamp } from '@outloud/uploader/format';
import { PictureInPicture2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { LevelMeter } from '../components/level-meter.tsx';
import type { AudioMeter } from '../engine/audio-meter.ts';
import { usePictureInPicture } from '../hooks/use-picture-in-picture.ts';

type PictureInPictureProps = {
  audioMeter: AudioMeter | null;
  seconds: number;
  isRecording: boolean;
  isSilent: boolean;
  children: ReactNode;
};

/** Timer, level meter, and buttons in a picture-in-picture window. */
export function PictureInPicture({ audioMeter, seconds, isRecording, isSilent, children }: PictureInPictureProps) {
  const { pipWindow, open } = usePictureInPicture();
  if (!open) return null;
  if (!pipWindow) {
    return (
      <Button variant="ghost" size="lg" onClick={open}>
        <PictureInPicture2 aria-hidden="true" className="size-5" />
        Pop out controls
      </Button>
    );
  }
  return createPortal(
    <div className="grid gap-3">
      <p className="font-display font-extrabold text-3xl tabular-nums leading-none tracking-[-0.03em]">
        <span className="sr-only">Recorded: </span>
        {formatTimestamp(seconds)}
      </p>
      {audioMeter && <LevelMeter audioMeter={audioMeter} isLive={isRecording} isSilent={isSilent} />}
      {children}
    </div>,
    pipWindow.document.body,
  );
}
