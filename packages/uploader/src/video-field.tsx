import { acceptedVideoTypes } from '@outloud/domain/video';
import { Field } from '@outloud/ui/forms/field';
import { FileDrop } from '@outloud/ui/forms/file-drop';
import type { Ref } from 'react';
import { formatFileSize } from './format.ts';

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
