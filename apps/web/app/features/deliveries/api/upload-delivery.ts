import { CallError } from '@outloud/contract/client';
import { uploadDelivery } from '@outloud/contract/deliveries';
import type { BodyOf } from '@outloud/contract/endpoint';
import { toast } from '@outloud/ui/toaster';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/client.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';
import { needsAnotherFile, requireVideo } from '../upload/refusal.ts';
import { useStanding } from '../upload/standing.ts';
import { forgetUploads, startTransfer, type Transfer } from '../upload/transfer.ts';
import { useRefreshHandling } from './refresh-handling.ts';

export type NewDelivery = { file: File; owner: string } & Omit<BodyOf<typeof uploadDelivery>, 'uploadId'>;

/** Sends a video and hands it in. Whatever goes wrong at the end, what has arrived is not sent a second time. */
export function useUploadDelivery() {
  const refresh = useRefreshHandling();
  const { standing, advance, enter } = useStanding();
  const transfer = useRef<Transfer | null>(null);
  const [arrived, setArrived] = useState<{ file: File; uploadId: string } | null>(null);
  useEffect(() => () => transfer.current?.leave(), []);

  const send = async (file: File, owner: string) => {
    if (arrived?.file === file) return arrived.uploadId;
    enter('sending', 0);
    await requireVideo(file);
    transfer.current = await startTransfer(file, owner, { onProgress: advance, onLost: () => enter('lost') });
    const uploadId = await transfer.current.arrived;
    if (uploadId) setArrived({ file, uploadId });
    return uploadId;
  };
  const forget = ({ file, owner }: NewDelivery) => {
    setArrived(null);
    forgetUploads(file, owner);
  };

  const mutation = useSingleMutation({
    mutationFn: async ({ file, owner, ...body }: NewDelivery) => {
      const uploadId = await send(file, owner);
      if (!uploadId) return null;
      enter('finishing', file.size);
      return call(uploadDelivery, { body: { ...body, uploadId } });
    },
    onSuccess: (answer, delivery) => {
      if (!answer) return;
      forget(delivery);
      toast.success('Delivery uploaded successfully! AI processing started in background.');
    },
    onError: (error, delivery) => {
      if (needsAnotherFile(error)) forget(delivery);
      // Perhaps it is the upload that is gone; the next try asks.
      else if (error instanceof CallError && error.status === 404) setArrived(null);
    },
    onSettled: refresh,
  });

  return {
    ...mutation,
    standing: mutation.isPending ? standing : null,
    /** The file that is on the server and not yet part of a delivery. */
    arrivedFile: arrived?.file ?? null,
    pause: () => {
      transfer.current?.pause();
      enter('paused');
    },
    resume: () => {
      enter('sending');
      transfer.current?.resume();
    },
    cancel: () => transfer.current?.cancel(),
  };
}
