import type { AdminDelivery } from '@outloud/contract/deliveries';
import { Alert } from '@outloud/ui/alert';
import { Card } from '@outloud/ui/card';
import { loadTusClient } from '@outloud/uploader/upload-transfer';
import { useEffect, useState } from 'react';
import { TextLink } from '../../../lib/text-link.tsx';
import { paths } from '../../../paths.ts';
import { CreateForm } from './create-form.tsx';

export function CreateDelivery({ owner }: { owner: string }) {
  const [created, setCreated] = useState<AdminDelivery | null>(null);

  // While there is a connection: it must not be missing when an upload begins without one.
  useEffect(() => {
    loadTusClient().catch(() => {});
  }, []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {created && (
        <Alert key={created._id} variant="success" title="The delivery is created" takesFocus>
          <TextLink to={paths.delivery(created._id)}>See how its processing goes</TextLink>
        </Alert>
      )}
      <Card title="New delivery" description="A recording that a tester has made for a request.">
        <CreateForm owner={owner} onCreated={setCreated} />
      </Card>
    </div>
  );
}
