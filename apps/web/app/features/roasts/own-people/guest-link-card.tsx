import type { RoastDetail } from '@outloud/contract/roasts';
import { getHost } from '@outloud/domain/website-url';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { CopyButton } from '@outloud/ui/copy-button';
import { Input } from '@outloud/ui/forms/input';
import { toast } from '@outloud/ui/overlays/toaster';
import { QrCode } from '@outloud/ui/qr-code';
import { CalendarPlus, ChevronRight, Pause, Pencil, Play, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useNow } from '../../../timers.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { EditLinkDialog } from './edit-link-dialog.tsx';
import { ExtendLinkDialog } from './extend-link-dialog.tsx';
import { customParameterHint, describeLink, formatInvitation, linkStateLabels } from './guest-link.labels.ts';
import { type GuestLinkState, getGuestLinkState } from './guest-link-state.ts';
import { useReplaceGuestLink, useUpdateGuestLink } from './own-people.mutations.ts';

type GuestLink = NonNullable<RoastDetail['guestLink']>;
type LinkedRoast = RoastDetail & { guestLink: GuestLink };

const minuteMs = 60_000;

/** The link to send to own people. Hidden when it is closed for good. */
export function GuestLinkCard({ roast }: { roast: RoastDetail }) {
  const state = getGuestLinkState(roast, useNow(minuteMs));
  const { guestLink } = roast;
  if (!guestLink || state === 'closed') return null;
  return <OpenLinkCard roast={{ ...roast, guestLink }} state={state} />;
}

const stateVariants = { open: 'good', paused: 'warn', full: 'plain', closed: 'plain' } as const satisfies Record<
  GuestLinkState,
  string
>;

function OpenLinkCard({ roast, state }: { roast: LinkedRoast; state: GuestLinkState }) {
  const { url, expiresAt, note, redirectUrl } = roast.guestLink;
  return (
    <Card
      title="Your link"
      description={describeLink(state, expiresAt)}
      action={<Badge variant={stateVariants[state]}>{linkStateLabels[state]}</Badge>}
      className="mb-8"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <div className="flex gap-2">
            <Input
              readOnly
              aria-label="Link for your people"
              value={url}
              onFocus={(event) => event.target.select()}
              className="text-sm"
            />
            <CopyButton text={url} label="the link" className="h-11" />
          </div>
          <p className="text-muted text-sm leading-6">{customParameterHint}</p>
          <EmailText text={formatInvitation(roast)} />
        </div>
        <div className="justify-self-center text-center sm:justify-self-end">
          <QrCode text={url} label="QR code of the link" className="size-36" />
        </div>
      </div>
      {(note || redirectUrl) && (
        <dl className="mt-5 grid gap-3 border-line border-t pt-4 text-sm leading-6">
          {note && (
            <div>
              <dt className="text-muted">Your note</dt>
              <dd className="whitespace-pre-line">{note}</dd>
            </div>
          )}
          {redirectUrl && (
            <div>
              <dt className="text-muted">Afterwards they go to</dt>
              <dd title={redirectUrl} className="truncate">
                {getHost(redirectUrl)}
              </dd>
            </div>
          )}
        </dl>
      )}
      <LinkActions roast={roast} />
    </Card>
  );
}

function EmailText({ text }: { text: string }) {
  return (
    <details className="group rounded-xl bg-sunken">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-xl px-3.5 py-2.5 font-semibold text-sm leading-6 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        Email text to paste
      </summary>
      <div className="grid justify-items-start gap-3 px-3.5 pb-3.5">
        <p className="whitespace-pre-line text-sm leading-6">{text}</p>
        <CopyButton text={text} label="the email text">
          Copy email text
        </CopyButton>
      </div>
    </details>
  );
}

type OpenDialog = 'extend' | 'edit' | 'replace';

function LinkActions({ roast }: { roast: LinkedRoast }) {
  const id = useId();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const openerId = (name: OpenDialog) => `${id}-${name}`;
  return (
    <div className="mt-5 flex flex-wrap gap-2 border-line border-t pt-5">
      <PauseButton roast={roast} />
      <Button id={openerId('extend')} variant="secondary" size="sm" onClick={() => setDialog('extend')}>
        <CalendarPlus aria-hidden="true" className="size-4" />
        Extend
      </Button>
      <Button id={openerId('edit')} variant="secondary" size="sm" onClick={() => setDialog('edit')}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit note and redirect
      </Button>
      <Button id={openerId('replace')} variant="secondary" size="sm" onClick={() => setDialog('replace')}>
        <RefreshCw aria-hidden="true" className="size-4" />
        Replace link
      </Button>
      {dialog === 'extend' && <ExtendLinkDialog roast={roast} openerId={openerId('extend')} onClose={close} />}
      {dialog === 'edit' && <EditLinkDialog roast={roast} openerId={openerId('edit')} onClose={close} />}
      {dialog === 'replace' && <ReplaceLinkDialog roast={roast} openerId={openerId('replace')} onClose={close} />}
    </div>
  );
}

function PauseButton({ roast: { _id, guestLink } }: { roast: LinkedRoast }) {
  const { mutate, isPending, reset } = useUpdateGuestLink(_id);
  const { isPaused } = guestLink;
  const toggle = () =>
    mutate(
      { isPaused: !isPaused },
      {
        onSuccess: () => {
          toast.success(isPaused ? 'The link is open again' : 'The link is paused');
          reset();
        },
        onError: ({ message }) => toast.error(message),
      },
    );
  const Icon = isPaused ? Play : Pause;
  return (
    <Button variant="secondary" size="sm" pending={isPending} onClick={toggle}>
      {!isPending && <Icon aria-hidden="true" className="size-4" />}
      {isPaused ? 'Reopen' : 'Pause'}
    </Button>
  );
}

type LinkDialogProps = { roast: LinkedRoast; openerId: string; onClose: () => void };

function ReplaceLinkDialog({ roast, openerId, onClose }: LinkDialogProps) {
  const { mutate, error, isPending } = useReplaceGuestLink(roast._id);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Replace the link?"
      description="You get a new link, and the old one stops working right away. Guests who already record can finish."
      confirmLabel="Replace link"
      pendingLabel="Replacing..."
      cancelLabel="Keep the link"
      error={error}
      isPending={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            toast.success('The link is replaced. Send the new one.');
            onClose();
          },
        })
      }
      openerId={openerId}
    />
  );
}
