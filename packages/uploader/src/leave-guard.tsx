import { Button } from '@outloud/ui/button';
import { Dialog, DialogContent } from '@outloud/ui/dialog';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

export const leavingUpload = {
  title: 'Leave during the upload?',
  description: 'It stops. What has arrived is kept for a while: choose the same file again to go on from there.',
};

/** Asks before something is left behind, by a link of ours or by closing the page. */
export function LeaveGuard({ title, description }: { title: string; description: string }) {
  const blocker = useBlocker(true);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return (
    <Dialog open={blocker.state === 'blocked'} onOpenChange={() => blocker.reset?.()}>
      <DialogContent role="alertdialog" title={title} description={description}>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          <Button onClick={() => blocker.reset?.()}>Stay</Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
