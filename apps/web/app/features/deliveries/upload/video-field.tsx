import { videoChoice } from '@outloud/domain/video';
import { Field } from '@outloud/ui/field';
import { FileDrop } from '@outloud/ui/file-drop';
import { useController } from 'react-hook-form';
import { fileSize } from '../../../lib/measures.ts';
import type { UploadControl } from './upload-values.ts';

export function VideoField({ control }: UploadControl) {
  const { field, fieldState } = useController({ control, name: 'file' });
  return (
    <Field label="Video file" error={fieldState.error?.message}>
      {(tie) => (
        <FileDrop
          {...tie}
          ref={field.ref}
          accept={videoChoice}
          file={field.value}
          onChoose={field.onChange}
          hint="MP4, MOV, WebM or AVI, up to 500 MB"
          about={({ size }) => fileSize(size)}
        />
      )}
    </Field>
  );
}
