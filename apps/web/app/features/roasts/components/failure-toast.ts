import { toast } from '@outloud/ui/toaster';
import { useEffect } from 'react';

/** Says once that something could not be loaded. A try that fails again renews the message instead of adding one. */
export function useFailureToast(message: string, hasFailed: boolean) {
  useEffect(() => {
    if (hasFailed) toast.error(message, { id: message });
  }, [message, hasFailed]);
}
