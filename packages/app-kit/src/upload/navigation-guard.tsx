import { Button } from '@outloud/ui/button';
import { Dialog, DialogContent } from '@outloud/ui/overlays/dialog';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

export const leaveUploadTexts = {
  title: 'Leave during the upload?',
  description: 'The upload stops. Your progress is saved for a while. Choose the same file again to continue.',
};

/** Asks for confirmation before the user follows a link or closes the page. */
export function NavigationGuard({ title, description }: { title: string; description: string }) {
  const blocker = useBlocker(true);
  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
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
