import type { RoastRequest } from '@outloud/contract/roasts';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { loadProtocol } from '@outloud/uploader/transfer';
import { Inbox } from 'lucide-react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { UploadForm } from './upload-form.tsx';
import { emptyUpload, type UploadValues, uploadRules } from './upload-values.ts';

const uploadCard = { title: 'New delivery', description: 'A recording that a tester has made for a request.' };

type UploadCardProps = { roasts: RoastRequest[]; owner: string };

export function UploadCard({ roasts, owner }: UploadCardProps) {
  const form = useForm<UploadValues>({ resolver: uploadRules, defaultValues: emptyUpload });
  const chosen = useWatch({ control: form.control, name: 'roast' });

  // While there is a connection: it must not be missing when an upload begins without one.
  useEffect(() => {
    loadProtocol().catch(() => {});
  }, []);

  return (
    <Card {...uploadCard}>
      {/* What has been begun stays, also when somebody else has meanwhile filled the last place. */}
      {roasts.length > 0 || chosen ? (
        <UploadForm form={form} roasts={roasts} owner={owner} />
      ) : (
        <EmptyState
          Icon={Inbox}
          title="No roast requests found that need deliveries"
          text="Requests appear here as soon as customers make them."
        />
      )}
    </Card>
  );
}
