import { FileVideo, Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.tsx';

type FileDropProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  /** What the chooser offers: see the attribute of the same name. */
  accept: string;
  file: File | null;
  onChoose: (file: File | null) => void;
  /** What may be dropped here. */
  hint: ReactNode;
  /** Stands below the name of the file, for instance its size. */
  about: (file: File) => ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A place for one file, dropped or chosen. The input is the browser's own, so the keyboard finds it. */
export function FileDrop({ accept, file, onChoose, hint, about, ref, ...control }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  useDropsElsewhere();

  const leave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
  };
  const drop = (event: DragEvent) => {
    setIsOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !input.current?.matches(':disabled')) onChoose(dropped);
  };
  const remove = () => {
    input.current?.focus();
    onChoose(null);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra for the mouse; the input inside does the same
    <div
      onDragOver={() => setIsOver(true)}
      onDragLeave={leave}
      onDrop={drop}
      className={cn(
        'grid min-h-60 grid-cols-[minmax(0,1fr)] content-center rounded-xl border border-edge border-dashed bg-surface p-5 transition-colors has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-2',
        file && 'border-solid',
        isOver && 'border-ember bg-ember-soft',
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
          const chosen = event.target.files?.[0];
          // Emptied, so that the same file can be chosen again after it was removed.
          event.target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
      {file ? (
        <Chosen file={file} about={about(file)} inputId={control.id} onRemove={remove} />
      ) : (
        <label htmlFor={control.id} className="grid cursor-pointer justify-items-center gap-2 text-center">
          <Upload aria-hidden="true" strokeWidth={1.5} className="size-8 text-muted" />
          <span>
            Drop it here, or{' '}
            <span className="font-semibold text-ember underline underline-offset-4">choose a file</span>
          </span>
          <span className="text-muted text-sm">{hint}</span>
        </label>
      )}
    </div>
  );
}

type ChosenProps = { file: File; about: ReactNode; inputId: string; onRemove: () => void };

function Chosen({ file, about, inputId, onRemove }: ChosenProps) {
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <FileVideo aria-hidden="true" strokeWidth={1.5} className="size-8 text-muted" />
      <div>
        <p className="line-clamp-3 font-semibold">{file.name}</p>
        <p className="text-muted text-sm tabular-nums">{about}</p>
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

/** A file that is dropped beside its place would take the place of the whole page. */
function useDropsElsewhere() {
  useEffect(() => {
    const keepPage = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);
}
