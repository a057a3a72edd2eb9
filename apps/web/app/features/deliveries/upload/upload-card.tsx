import type { RoastRequest } from '@outloud/contract/roasts';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { loadTusClient } from '@outloud/uploader/upload-transfer';
import { Inbox } from 'lucide-react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { UploadForm } from './upload-form.tsx';
import { emptyUpload, type UploadValues, uploadResolver } from './upload-values.ts';

const uploadCard = { title: 'New delivery', description: 'Upload a recording that a tester made for a request.' };

type UploadCardProps = { roasts: RoastRequest[]; owner: string };

export function UploadCard({ roasts, owner }: UploadCardProps) {
  const form = useForm<UploadValues>({ resolver: uploadResolver, defaultValues: emptyUpload });
  const selectedRoast = useWatch({ control: form.control, name: 'roast' });

  // Preload the tus client while online, because the connection may be lost before the upload starts.
  useEffect(() => {
    loadTusClient().catch(() => {});
  }, []);

  return (
    <Card {...uploadCard}>
      {/* Keeps a form in progress when another admin fills the last open slot. */}
      {roasts.length > 0 || selectedRoast ? (
        <UploadForm form={form} roasts={roasts} owner={owner} />
      ) : (
        <EmptyState
          Icon={Inbox}
          title="No roast requests found that need deliveries"
          text="Requests appear here as soon as customers create them."
        />
      )}
    </Card>
  );
}
