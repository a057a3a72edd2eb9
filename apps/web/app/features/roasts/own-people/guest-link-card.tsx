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
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useNow } from '../../../timers.ts';
import { CustomParameterHint } from './custom-parameter-hint.tsx';
import { EditLinkDialog } from './edit-link-dialog.tsx';
import { ExtendLinkDialog } from './extend-link-dialog.tsx';
import { describeLink, formatInvitation, linkStateLabels } from './guest-link.labels.ts';
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex gap-2">
          <Input
            readOnly
            aria-label="Link for your people"
            value={url}
            onFocus={(event) => event.target.select()}
            className="text-sm"
          />
          <CopyButton
            text={url}
            label="the link"
            variant={state === 'open' ? 'primary' : 'secondary'}
            className="h-11"
          />
        </div>
        <SharingHelp roast={roast} />
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

/** Initially open until the first review arrives. */
function SharingHelp({ roast }: { roast: LinkedRoast }) {
  const [isInitiallyOpen] = useState(roast.deliveriesReceived === 0);
  const text = formatInvitation(roast);
  return (
    <details open={isInitiallyOpen} className="group rounded-xl bg-sunken">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-xl px-4 py-3 font-semibold text-sm leading-6 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        Email text, QR code, and how to tell guests apart
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-1 pb-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <div className="grid content-start justify-items-start gap-3">
          <h3 className="font-bold text-sm leading-6">Email text to paste</h3>
          <p className="whitespace-pre-line text-sm leading-6">{text}</p>
          <CopyButton text={text} label="the email text">
            Copy email text
          </CopyButton>
        </div>
        <div className="grid content-start gap-3">
          <h3 className="font-bold text-sm leading-6">QR code</h3>
          <QrCode text={roast.guestLink.url} label="QR code of the link" className="size-44" />
          <CustomParameterHint />
        </div>
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
