import { VideoField } from '@outloud/app-kit/upload/video-field';
import { validateVideoFile, videoErrorMessages } from '@outloud/domain/recordings/video';
import { Alert } from '@outloud/ui/alert';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { pickFormat } from './engine/recording-video.ts';
import { detectPhone } from './phone/detect-phone.ts';

type RecordingFieldProps = { onChoose: (file: File) => void };

/** Accepts only valid video files. */
export function RecordingField({ onChoose }: RecordingFieldProps) {
  const [error, setError] = useState<string>();
  const choose = (file: File | null) => {
    const problem = file && validateVideoFile(file);
    setError(problem ? videoErrorMessages[problem] : undefined);
    if (file && !problem) onChoose(file);
  };
  return <VideoField file={null} onChoose={choose} error={error} />;
}

/** For testers who recorded with another app. */
export function FileUploadOption({ isOpen, onChoose }: RecordingFieldProps & { isOpen: boolean }) {
  return (
    <details open={isOpen} className="group border-line border-t pt-5">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        Upload a file instead
      </summary>
      <div className="pt-3">
        <RecordingField onChoose={onChoose} />
      </div>
    </details>
  );
}

const texts = {
  browser: {
    title: 'This browser cannot record your screen',
    help: 'Open this page in Chrome, Edge, or Firefox on a computer, or record with another app and upload the file.',
  },
  insecure: {
    title: 'This page is not using HTTPS',
    help: 'Browsers allow recording only over HTTPS. Open this page with https://, or upload a file.',
  },
} as const;

export function UnsupportedBrowserAlert({ reason }: { reason: keyof typeof texts }) {
  const { title, help } = texts[reason];
  return (
    <Alert variant="warn" title={title}>
      {help}
    </Alert>
  );
}

/** Returns null when this browser can record. */
export function getUnsupportedReason(): 'phone' | 'insecure' | 'browser' | null {
  if (detectPhone(navigator)) return 'phone';
  if (!window.isSecureContext) return 'insecure';
  const canShare = typeof navigator.mediaDevices?.getDisplayMedia === 'function';
  const canRecord = typeof MediaRecorder === 'function' && typeof indexedDB === 'object';
  if (!canShare || !canRecord) return 'browser';
  return pickFormat((type) => MediaRecorder.isTypeSupported(type)) ? null : 'browser';
}
