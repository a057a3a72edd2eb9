import { VideoField } from '@outloud/uploader/video-field';
import { useController } from 'react-hook-form';
import type { UploadControl } from './upload-values.ts';

export function FileField({ control }: UploadControl) {
  const { field, fieldState } = useController({ control, name: 'file' });
  return <VideoField ref={field.ref} file={field.value} onChoose={field.onChange} error={fieldState.error?.message} />;
}
