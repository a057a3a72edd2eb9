import { formatFileSize } from '@outloud/app-kit/format';
import { guestLengths } from '@outloud/domain/guests';
import { acceptedVideoTypes, videoFormats } from '@outloud/domain/recordings/video';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { FileVideo, Upload, X } from 'lucide-react';
import { type DragEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { addFiles, type ChosenRecording, checkFiles, maxRecordings } from './chosen-recordings.ts';

type RecordingPickerProps = {
  recordings: readonly ChosenRecording[];
  onChange: (recordings: ChosenRecording[]) => void;
  /** How many recordings can be added. */
  limit?: number;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A drop zone for several videos, and the chosen videos with the names of the people who speak. */
export function RecordingPicker({ recordings, onChange, limit = maxRecordings, error, ref }: RecordingPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);

  /** The list may change while the first bytes of the files are read. */
  const latest = useRef(recordings);
  useEffect(() => {
    latest.current = recordings;
  }, [recordings]);
  const add = async (files: readonly File[]) => {
    const checked = await checkFiles(files);
    const result = addFiles(latest.current, checked, limit);
    latest.current = result.recordings;
    setProblems(result.problems);
    onChange(result.recordings);
  };
  const remove = (id: string) => {
    input.current?.focus();
    setProblems([]);
    onChange(recordings.filter((recording) => recording.id !== id));
  };
  const rename = (id: string, firstName: string) =>
    onChange(recordings.map((recording) => (recording.id === id ? { ...recording, firstName } : recording)));

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Field
        label="Videos"
        hint={`${videoFormats}, up to 500 MB each. Exports of Loom or Zoom and screen recordings of a phone work.`}
        error={problems.length > 0 ? problems.join('. ') : error}
      >
        {(control) => (
          <DropZone onDrop={add} isInvalid={control['aria-invalid'] === true}>
            <input
              {...control}
              ref={input}
              type="file"
              multiple
              accept={acceptedVideoTypes}
              className="sr-only"
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                // Reset, so that choosing the same file again fires a change event.
                event.target.value = '';
                add(files);
              }}
            />
            <label
              htmlFor={control.id}
              className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-2 p-5 text-center"
            >
              <Upload aria-hidden="true" strokeWidth={1.5} className="size-7 text-muted" />
              <span>
                Drag and drop, or{' '}
                <span className="font-semibold text-ember underline underline-offset-4">
                  {recordings.length === 0 ? 'choose videos' : 'choose more videos'}
                </span>
              </span>
            </label>
          </DropZone>
        )}
      </Field>
      {recordings.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Chosen videos">
          {recordings.map((recording) => (
            <li key={recording.id}>
              <RecordingRow recording={recording} onRename={rename} onRemove={remove} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type RecordingRowProps = {
  recording: ChosenRecording;
  onRename: (id: string, firstName: string) => void;
  onRemove: (id: string) => void;
};

function RecordingRow({ recording: { id, file, firstName }, onRename, onRemove }: RecordingRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-xl bg-sunken p-3 sm:grid-cols-[minmax(0,1fr)_13rem_auto]">
      <p className="flex min-w-0 items-start gap-2.5 text-sm leading-5">
        <FileVideo aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <span className="min-w-0">
          <span className="line-clamp-2 font-semibold">{file.name}</span>
          <span className="text-muted tabular-nums">{formatFileSize(file.size)}</span>
        </span>
      </p>
      <Input
        aria-label={`Who speaks in ${file.name}? Optional`}
        placeholder="Who speaks? (optional)"
        autoComplete="off"
        maxLength={guestLengths.firstName}
        value={firstName}
        onChange={(event) => onRename(id, event.target.value)}
        // Enter would submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className="max-sm:col-span-2 max-sm:row-start-2"
      />
      <Button variant="ghost" size="icon" aria-label={`Remove ${file.name}`} onClick={() => onRemove(id)}>
        <X aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}

type DropZoneProps = { onDrop: (files: File[]) => void; isInvalid: boolean; children: React.ReactNode };

function DropZone({ onDrop, isInvalid, children }: DropZoneProps) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  usePreventPageDrop();
  const handleDragLeave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDraggedOver(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is an addition for mouse users; the file input does the same
    <div
      onDragOver={() => setIsDraggedOver(true)}
      onDragLeave={handleDragLeave}
      onDrop={(event) => {
        setIsDraggedOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
      className={cn(
        'rounded-xl border border-edge border-dashed bg-surface transition-colors has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-2',
        isDraggedOver && 'border-ember bg-ember-soft',
        isInvalid && 'border-bad bg-bad-soft/40',
      )}
    >
      {children}
    </div>
  );
}

/** Keeps the browser from opening a file that is dropped outside the drop zone. */
function usePreventPageDrop() {
  useEffect(() => {
    const preventDefault = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', preventDefault);
    window.addEventListener('drop', preventDefault);
    return () => {
      window.removeEventListener('dragover', preventDefault);
      window.removeEventListener('drop', preventDefault);
    };
  }, []);
}
