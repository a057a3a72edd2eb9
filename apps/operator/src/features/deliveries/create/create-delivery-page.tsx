import { TextLink } from '@outloud/app-kit/text-link';
import { leaveUploadTexts, NavigationGuard } from '@outloud/app-kit/upload/navigation-guard';
import { needsAnotherFile } from '@outloud/app-kit/upload/upload-error';
import { UploadFailure, UploadProgress } from '@outloud/app-kit/upload/upload-status';
import { loadTusClient } from '@outloud/app-kit/upload/upload-transfer';
import { VideoField } from '@outloud/app-kit/upload/video-field';
import type { AdminDelivery } from '@outloud/contract/deliveries';
import { createDelivery } from '@outloud/contract/operators/deliveries';
import { maxNotesLength } from '@outloud/domain/deliveries';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/forms/field';
import { Textarea } from '@outloud/ui/forms/input';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { RequireAccess } from '../../../lib/access.tsx';
import { AdminKeyField } from '../../../lib/admin-key-field.tsx';
import { ConsolePage } from '../../../lib/console-page.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentOperator } from '../../../lib/session/use-current-operator.tsx';
import { useCreateDelivery } from './create-delivery.queries.ts';
import { RoastSelect, TesterSelect } from './delivery-selects.tsx';
import { useDeliveryForm } from './use-delivery-form.ts';

export function CreateDeliveryPage() {
  const { operator } = useCurrentOperator();
  return (
    <RequireAccess endpoint={createDelivery} title="Create Delivery">
      <ConsolePage title="Create Delivery">{operator && <CreateDelivery owner={operator.adminId} />}</ConsolePage>
    </RequireAccess>
  );
}

function CreateDelivery({ owner }: { owner: string }) {
  const [createdDelivery, setCreatedDelivery] = useState<AdminDelivery | null>(null);

  // Preloaded, so that a dropped connection cannot prevent the upload client from loading.
  useEffect(() => {
    loadTusClient().catch(() => {});
  }, []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {createdDelivery && (
        <Alert key={createdDelivery._id} variant="success" title="Delivery created" takesFocus>
          <TextLink to={paths.delivery(createdDelivery._id)}>View processing status</TextLink>
        </Alert>
      )}
      <Card title="New delivery" description="Upload a recording on behalf of a tester.">
        <CreateDeliveryForm owner={owner} onCreated={setCreatedDelivery} />
      </Card>
    </div>
  );
}

type CreateDeliveryFormProps = { owner: string; onCreated: (delivery: AdminDelivery) => void };

function CreateDeliveryForm({ owner, onCreated }: CreateDeliveryFormProps) {
  const upload = useCreateDelivery();
  const form = useDeliveryForm(() => upload.error && upload.reset());
  const { values, set, problems, fields } = form;
  const submitButton = useRef<HTMLButtonElement>(null);
  const isSubmitting = useRef(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const { roast, tester, file, adminNotes, adminKey } = values;
    if (isSubmitting.current || !form.validate() || !roast || !tester || !file) return;
    isSubmitting.current = true;
    const body = { roastRequestId: roast._id, testerId: tester._id, adminNotes, adminKey: adminKey.trim() };
    upload.mutate(
      { file, owner, ...body },
      {
        onSuccess: (response) => {
          upload.reset();
          if (!response) return submitButton.current?.focus();
          form.reset();
          onCreated(response.delivery);
        },
        onError: (error) => needsAnotherFile(error) && form.removeFile(),
        onSettled: () => {
          isSubmitting.current = false;
        },
      },
    );
  }

  return (
    <form
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <fieldset
        disabled={upload.isPending}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2 lg:gap-x-8"
      >
        <RoastSelect ref={fields.roast} chosen={values.roast} onChoose={set.roast} error={problems.roast} />
        <TesterSelect ref={fields.tester} chosen={values.tester} onChoose={set.tester} error={problems.tester} />
        <VideoField ref={fields.file} file={values.file} onChoose={set.file} error={problems.file} />
        <div className="grid content-start gap-6">
          <Field label="Admin notes" note="Optional" hint="For operators only.">
            {(control) => (
              <Textarea
                {...control}
                maxLength={maxNotesLength}
                value={values.adminNotes}
                onChange={(event) => set.adminNotes(event.target.value)}
              />
            )}
          </Field>
          <AdminKeyField
            ref={fields.adminKey}
            value={values.adminKey}
            onChange={set.adminKey}
            error={problems.adminKey}
          />
        </div>
      </fieldset>
      {form.hasMissingFields && <Alert variant="destructive" title="Please fill in all required fields" />}
      {upload.error && (
        <UploadFailure
          error={upload.error}
          isUploaded={values.file !== null && values.file === upload.uploadedFile}
          fallback={createDelivery.failure}
        />
      )}
      {upload.activeUploadState && values.file && (
        <>
          <NavigationGuard {...leaveUploadTexts} />
          <UploadProgress
            uploadState={upload.activeUploadState}
            file={values.file}
            onPause={upload.pause}
            onResume={upload.resume}
            onCancel={upload.cancel}
          />
        </>
      )}
      <Button
        ref={submitButton}
        type="submit"
        size="lg"
        pending={upload.isPending}
        className="justify-self-start max-sm:w-full"
      >
        {upload.isPending ? 'Uploading...' : 'Create Delivery'}
      </Button>
    </form>
  );
}
