import { acceptedVideoTypes } from '@outloud/domain/recordings/video';
import { Button } from '@outloud/ui/button';
import { cn } from '@outloud/ui/cn';
import { Field } from '@outloud/ui/forms/field';
import { FileVideo, Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { formatFileSize } from '../format.ts';

type VideoFieldProps = {
  file: File | null;
  onChoose: (file: File | null) => void;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

export function VideoField({ file, onChoose, error, ref }: VideoFieldProps) {
  return (
    <Field label="Video file" error={error}>
      {(fieldProps) => (
        <FileDrop
          {...fieldProps}
          ref={ref}
          accept={acceptedVideoTypes}
          file={file}
          onChoose={onChoose}
          hint="MP4, MOV, WebM or AVI, up to 500 MB"
          renderDetails={({ size }) => formatFileSize(size)}
        />
      )}
    </Field>
  );
}

type FileDropProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  accept: string;
  file: File | null;
  onChoose: (file: File | null) => void;
  /** Says which files are allowed. */
  hint: ReactNode;
  /** Shown below the file name, for example the size. */
  renderDetails: (file: File) => ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A drop zone for one file, with a native file input for keyboard users. */
function FileDrop({ accept, file, onChoose, hint, renderDetails, ref, ...control }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  usePreventPageDrop();

  const handleDragLeave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDraggedOver(false);
  };
  const handleDrop = (event: DragEvent) => {
    setIsDraggedOver(false);
    const droppedFile = event.dataTransfer.files[0];
    if (droppedFile && !input.current?.matches(':disabled')) onChoose(droppedFile);
  };
  const removeFile = () => {
    input.current?.focus();
    onChoose(null);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is an addition for mouse users; the file input does the same
    <div
      onDragOver={() => setIsDraggedOver(true)}
      onDragLeave={handleDragLeave}
      onDrop={handleDrop}
      className={cn(
        'grid min-h-60 grid-cols-[minmax(0,1fr)] content-center rounded-xl border border-edge border-dashed bg-surface p-5 transition-colors has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-2',
        file && 'border-solid',
        isDraggedOver && 'border-ember bg-ember-soft',
        control['aria-invalid'] && 'border-bad bg-bad-soft/40',
      )}
    >
      <input
        {...control}
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const chosenFile = event.target.files?.[0];
          // Reset, so that choosing the same file again fires a change event.
          event.target.value = '';
          if (chosenFile) onChoose(chosenFile);
        }}
      />
      {file ? (
        <ChosenFile file={file} details={renderDetails(file)} inputId={control.id} onRemove={removeFile} />
      ) : (
        <label htmlFor={control.id} className="grid cursor-pointer justify-items-center gap-2 text-center">
          <Upload aria-hidden="true" strokeWidth={1.5} className="size-8 text-muted" />
          <span>
            <span className="pointer-coarse:hidden">Drag and drop, or </span>
            <span className="font-semibold text-ember underline underline-offset-4 pointer-coarse:inline-block pointer-coarse:first-letter:uppercase">
              choose a file
            </span>
          </span>
          <span className="text-muted text-sm">{hint}</span>
        </label>
      )}
    </div>
  );
}

type ChosenFileProps = { file: File; details: ReactNode; inputId: string; onRemove: () => void };

function ChosenFile({ file, details, inputId, onRemove }: ChosenFileProps) {
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <FileVideo aria-hidden="true" strokeWidth={1.5} className="size-8 text-muted" />
      <div>
        <p className="line-clamp-3 font-semibold">{file.name}</p>
        <p className="text-muted text-sm tabular-nums">{details}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2 [fieldset:disabled_&]:hidden">
        <Button asChild variant="secondary" size="sm">
          <label htmlFor={inputId} className="cursor-pointer">
            Replace
          </label>
        </Button>
        <Button variant="ghost" size="sm" onClick={onRemove}>
          Remove<span className="sr-only"> {file.name}</span>
        </Button>
      </div>
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
