import type { AdminDelivery } from '@outloud/contract/deliveries';
import { Alert } from '@outloud/ui/alert';
import { Card } from '@outloud/ui/card';
import { loadTusClient } from '@outloud/uploader/upload-transfer';
import { useEffect, useState } from 'react';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { CreateDeliveryForm } from './create-delivery-form.tsx';

export function CreateDelivery({ owner }: { owner: string }) {
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
