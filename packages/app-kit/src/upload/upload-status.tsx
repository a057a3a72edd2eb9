import { ApiError } from '@outloud/contract/client';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Progress } from '@outloud/ui/loading';
import { Pause, Play } from 'lucide-react';
import { formatFileSize } from '../format.ts';
import { needsAnotherFile } from './upload-error.ts';
import { formatUploadSpeed, getPercent, type UploadState } from './upload-state.ts';

const phases = {
  sending: { variant: 'active', text: 'Uploading' },
  lost: { variant: 'inactive', text: 'Connection lost. The upload resumes when you are back online.' },
  paused: { variant: 'inactive', text: 'Paused' },
  finishing: { variant: 'finishing', text: 'Checking the video...' },
} as const;

type UploadProgressProps = {
  uploadState: UploadState;
  file: Pick<File, 'name' | 'size'>;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
};

export function UploadProgress({ uploadState, file, onPause, onResume, onCancel }: UploadProgressProps) {
  const { phase, sent, speedBaseline } = uploadState;
  const { variant, text } = phases[phase];
  const percent = getPercent(sent, file.size);
  const amount = `${formatFileSize(sent)} of ${formatFileSize(file.size)}`;
  const speed = phase === 'sending' ? formatUploadSpeed({ sent, total: file.size }, speedBaseline, Date.now()) : '';
  return (
    <div className="grid gap-3 rounded-xl bg-sunken p-4">
      <div className="flex items-baseline justify-between gap-4">
        {/* Screen readers announce phase changes, not every percent. */}
        <p role="status" className="font-semibold text-sm leading-6">
          {text}
        </p>
        <p className="font-bold font-display text-xl tabular-nums leading-6">{percent}%</p>
      </div>
      <Progress
        label={`Uploading ${file.name}`}
        percent={percent}
        valueText={`${percent}%, ${amount}`}
        variant={variant}
      />
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted text-sm tabular-nums">
          {amount}
          {speed && ` · ${speed}`}
        </p>
        {phase !== 'finishing' && (
          <div className="flex gap-2">
            {phase === 'paused' ? (
              <Button variant="secondary" size="sm" onClick={onResume}>
                <Play aria-hidden="true" className="size-4" />
                Resume
              </Button>
            ) : (
              <Button variant="secondary" size="sm" onClick={onPause}>
                <Pause aria-hidden="true" className="size-4" />
                Pause
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={onCancel}>
              Cancel<span className="sr-only"> the upload</span>
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

type UploadFailureProps = {
  error: Error;
  isUploaded: boolean;
  fallback: string;
};

export function UploadFailure({ error, isUploaded, fallback }: UploadFailureProps) {
  return (
    <Alert variant="destructive" title={getMessage(error, fallback)} takesFocus>
      {getHelp(error, isUploaded)}
    </Alert>
  );
}

function getHelp(error: Error, isUploaded: boolean): string {
  if (needsAnotherFile(error)) return 'Please choose another file.';
  if (isUploaded) return 'The video is already uploaded. If you try again, it will not be uploaded a second time.';
  return 'The part uploaded so far is saved. If you try again, the upload continues from there.';
}

function getMessage(error: Error, fallback: string): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.message : fallback;
}
