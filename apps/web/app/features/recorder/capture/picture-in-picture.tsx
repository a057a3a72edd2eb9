import { formatTimestamp } from '@outloud/app-kit/format';
import { Button } from '@outloud/ui/button';
import { PictureInPicture2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AudioMeter } from '../engine/audio-meter.ts';
import { LevelMeter } from './level-meter.tsx';

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

type DocumentPictureInPicture = { requestWindow: (size: { width: number; height: number }) => Promise<Window> };

const size = { width: 340, height: 260 };

/** A picture-in-picture window that stays visible above other tabs. `open` is null in browsers without the API. */
function usePictureInPicture() {
  const [pipWindow, setPipWindow] = useState<Window | null>(null);
  useEffect(() => () => pipWindow?.close(), [pipWindow]);

  const { documentPictureInPicture } = window as { documentPictureInPicture?: DocumentPictureInPicture };
  const open = async () => {
    const opened = await documentPictureInPicture?.requestWindow(size).catch(() => null);
    if (!opened) return;
    copyStyles(opened.document);
    opened.addEventListener('pagehide', () => setPipWindow(null));
    setPipWindow(opened);
  };
  return { pipWindow, open: documentPictureInPicture ? open : null };
}

/** The new window starts without the styles of this page. */
function copyStyles({ head, documentElement, body }: Document): void {
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) head.append(sheet.cloneNode(true));
  documentElement.className = document.documentElement.className;
  documentElement.lang = document.documentElement.lang;
  body.className = 'p-4';
}
