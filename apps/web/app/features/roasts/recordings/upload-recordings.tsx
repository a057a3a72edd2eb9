import { formatFileSize, pluralize } from '@outloud/app-kit/format';
import { leaveUploadTexts, NavigationGuard } from '@outloud/app-kit/upload/navigation-guard';
import { needsAnotherFile } from '@outloud/app-kit/upload/upload-error';
import { getPercent } from '@outloud/app-kit/upload/upload-state';
import { ApiError } from '@outloud/contract/client';
import { addRecording } from '@outloud/contract/guests';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Progress } from '@outloud/ui/loading';
import { toast } from '@outloud/ui/overlays/toaster';
import { CircleAlert, CircleCheck, FileVideo } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { ChosenRecording } from './chosen-recordings.ts';
import { areAllDone, describeUpload, type RecordingUpload, summarizeUploads } from './recording-uploads.ts';
import { useRecordingUploads } from './use-recording-uploads.ts';

type UploadRecordingsProps = {
  roastId: string;
  owner: string;
  recordings: readonly ChosenRecording[];
  /** Called when no recording is left to upload. */
  onDone: () => void;
};

/** Uploads the recordings and shows the progress of each. Failed recordings can be retried or removed. */
export function UploadRecordings({ onDone, ...options }: UploadRecordingsProps) {
  const { uploads, retry, remove } = useRecordingUploads(options);
  const isDone = areAllDone(uploads);
  const finish = useEffectEvent(() => {
    if (uploads.length > 0) {
      toast.success(`${pluralize(uploads.length, { one: 'recording', many: 'recordings' })} added`);
    }
    onDone();
  });
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  return (
    <Card
      title={options.recordings.length === 1 ? 'Your recording' : 'Your recordings'}
      description="Keep this page open until all are added. An interrupted upload continues where it stopped."
    >
      {!isDone && <NavigationGuard {...leaveUploadTexts} />}
      {/* Screen readers announce each added recording, not every percent. */}
      <p role="status" className="mb-3 font-semibold text-sm leading-6">
        {summarizeUploads(uploads)}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {uploads.map((upload) => (
          <li key={upload.id}>
            <UploadRow upload={upload} onRetry={() => retry(upload.id)} onRemove={() => remove(upload)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const progressVariants = {
  waiting: 'inactive',
  sending: 'active',
  lost: 'inactive',
  finishing: 'finishing',
  done: 'inactive',
  failed: 'inactive',
} as const satisfies Record<RecordingUpload['phase'], string>;

type UploadRowProps = { upload: RecordingUpload; onRetry: () => void; onRemove: () => void };

function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { file, phase, sent, error, firstName } = upload;
  const percent = getPercent(sent, file.size);
  const isRunning = phase === 'sending' || phase === 'lost' || phase === 'finishing';
  const canRemove = phase !== 'done' && phase !== 'finishing';
  return (
    <div className="grid gap-2.5 rounded-xl bg-sunken p-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-52 items-start gap-2.5 text-sm leading-5">
          <PhaseIcon phase={phase} />
          <div className="min-w-0">
            <p className="line-clamp-2 font-semibold">{file.name}</p>
            <p className="text-muted tabular-nums">
              {[firstName.trim(), formatFileSize(file.size), describeUpload(upload)].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        <div className="flex gap-2">
          {phase === 'failed' && !needsAnotherFile(error) && (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              Try again<span className="sr-only"> to add {file.name}</span>
            </Button>
          )}
          {canRemove && (
            <Button variant="ghost" size="sm" onClick={onRemove}>
              Remove<span className="sr-only"> {file.name}</span>
            </Button>
          )}
        </div>
      </div>
      {isRunning && (
        <Progress
          label={`Uploading ${file.name}`}
          percent={percent}
          valueText={`${percent}%`}
          variant={progressVariants[phase]}
        />
      )}
      {error && (
        <p role="alert" className="text-bad text-sm leading-5">
          {describeFailure(error)}
        </p>
      )}
    </div>
  );
}

function PhaseIcon({ phase }: Pick<RecordingUpload, 'phase'>) {
  if (phase === 'done') return <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />;
  if (phase === 'failed') return <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />;
  return <FileVideo aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />;
}

function describeFailure(error: Error): string {
  const message = error instanceof ApiError && error.code !== 'unknown' ? error.message : addRecording.failure;
  const sentence = message.replace(/\.?$/, '.');
  if (needsAnotherFile(error)) return `${sentence} Remove it, and choose another file later.`;
  return `${sentence} The part uploaded so far is saved.`;
}
