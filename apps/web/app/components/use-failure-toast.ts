import { toast } from '@outloud/ui/overlays/toaster';
import { useEffect } from 'react';

/** Shows an error toast. The message is its id, so a failed retry replaces the toast instead of adding one. */
export function useFailureToast(message: string, hasFailed: boolean) {
  useEffect(() => {
    if (hasFailed) toast.error(message, { id: message });
  }, [message, hasFailed]);
}
