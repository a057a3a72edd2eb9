import { leaveUploadTexts, NavigationGuard } from '@outloud/app-kit/upload/navigation-guard';
import { needsAnotherFile } from '@outloud/app-kit/upload/upload-error';
import { UploadFailure, UploadProgress } from '@outloud/app-kit/upload/upload-status';
import { VideoField } from '@outloud/app-kit/upload/video-field';
import { uploadDelivery } from '@outloud/contract/deliveries';
import type { RoastRequest } from '@outloud/contract/roasts';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Field } from '@outloud/ui/forms/field';
import { SecretInput, Textarea } from '@outloud/ui/forms/input';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { focusHeading } from '../../../components/page-title.tsx';
import { useUploadDelivery } from './mutations.ts';
import { RoastField } from './roast-field.tsx';
import { TesterField } from './tester-field.tsx';
import {
  emptyUpload,
  hasMissingFields,
  missingFieldsText,
  type UploadControl,
  type UploadValues,
} from './upload-values.ts';

const formGrid = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:gap-x-8';

type UploadFormProps = { form: UseFormReturn<UploadValues>; roasts: RoastRequest[]; owner: string };

export function UploadForm({ form, roasts, owner }: UploadFormProps) {
  const upload = useUploadDelivery();
  const button = useRef<HTMLButtonElement>(null);
  const { register, handleSubmit, formState, control, reset, setValue, subscribe, watch } = form;
  const { errors } = formState;
  const file = watch('file');

  // An edit clears the error.
  const handleEdit = useEffectEvent(() => upload.error && upload.reset());
  useEffect(() => subscribe({ formState: { values: true }, callback: () => handleEdit() }), [subscribe]);

  const submit = handleSubmit(({ roast, testerId, adminNotes, file: video, uploadKey }) => {
    if (!roast || !video) return;
    const fields = { roastRequestId: roast._id, testerId: testerId.trim(), adminNotes, uploadKey: uploadKey.trim() };
    const delivery = { file: video, owner, ...fields };
    upload.mutate(delivery, {
      onSuccess: (response) => {
        upload.reset();
        if (!response) return button.current?.focus();
        reset(emptyUpload);
        focusHeading();
      },
      onError: (error) => needsAnotherFile(error) && setValue('file', null),
    });
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <fieldset disabled={upload.isPending} className={formGrid}>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
          <RoastField control={control} roasts={roasts} />
          <TesterField control={control} />
          <Field
            label="Admin notes"
            note="Optional"
            hint="Customers do not see these notes."
            error={errors.adminNotes?.message}
          >
            {(fieldProps) => <Textarea {...fieldProps} {...register('adminNotes')} />}
          </Field>
          <Field
            label="Upload key"
            hint="From the person who runs this site. Every upload is logged."
            error={errors.uploadKey?.message}
          >
            {(fieldProps) => (
              // Autofill is off, so that browsers do not save the upload key as a password.
              <SecretInput {...fieldProps} {...register('uploadKey')} secretName="upload key" autoComplete="off" />
            )}
          </Field>
        </div>
        <div>
          <FileField control={control} />
        </div>
      </fieldset>
      {hasMissingFields(errors) && <Alert variant="destructive" title={missingFieldsText} />}
      {upload.error && (
        <UploadFailure
          error={upload.error}
          isUploaded={file !== null && file === upload.uploadedFile}
          fallback={uploadDelivery.failure}
        />
      )}
      {upload.uploadState && file && (
        <>
          <NavigationGuard {...leaveUploadTexts} />
          <UploadProgress
            uploadState={upload.uploadState}
            file={file}
            onPause={upload.pause}
            onResume={upload.resume}
            onCancel={upload.cancel}
          />
        </>
      )}
      <Button
        ref={button}
        type="submit"
        size="lg"
        pending={upload.isPending}
        className="justify-self-start max-sm:w-full"
      >
        {upload.isPending ? 'Uploading...' : 'Upload Delivery'}
      </Button>
    </form>
  );
}

function FileField({ control }: UploadControl) {
  const { field, fieldState } = useController({ control, name: 'file' });
  return <VideoField ref={field.ref} file={field.value} onChoose={field.onChange} error={fieldState.error?.message} />;
}
