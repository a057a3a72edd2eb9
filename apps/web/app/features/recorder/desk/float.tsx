import { Button } from '@outloud/ui/button';
import { clock } from '@outloud/uploader/measures';
import { PictureInPicture2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { LevelMeter } from '../components/level-meter.tsx';
import type { Ear } from '../engine/ear.ts';
import { useFloat } from '../hooks/use-float.ts';

type FloatProps = {
  audioMeter: Ear | null;
  seconds: number;
  isRecording: boolean;
  isSilent: boolean;
  children: ReactNode;
};

/** Timer, level meter and buttons in a picture-in-picture window. */
export function Float({ audioMeter, seconds, isRecording, isSilent, children }: FloatProps) {
  const { pipWindow, open } = useFloat();
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
        {clock(seconds)}
      </p>
      {audioMeter && <LevelMeter audioMeter={audioMeter} isLive={isRecording} isSilent={isSilent} />}
      {children}
    </div>,
    pipWindow.document.body,
  );
}
