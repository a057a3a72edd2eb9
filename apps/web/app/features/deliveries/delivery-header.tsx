import { formatUnchanged } from '@outloud/app-kit/delivery.labels';
import { formatDate, formatDuration, formatFileSize, formatTime } from '@outloud/app-kit/format';
import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { type DeliveryDetail, type DeliveryFile, deliveryFiles } from '@outloud/contract/deliveries';
import { Button } from '@outloud/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@outloud/ui/overlays/dropdown-menu';
import { toast } from '@outloud/ui/overlays/toaster';
import { Captions, ChartNoAxesColumn, Download, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import { useLocation } from 'react-router';
import { BackLink } from '../../components/links.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { roastPath } from '../../paths.ts';
import { DeleteRecordingButton } from './delete-recording.tsx';
import { DeliveryStatusBadge } from './delivery-status.tsx';
import { describeGuest } from './guest.labels.ts';
import { CustomParameter, GuestWarnings } from './guest-notes.tsx';
import type { DeliveryQuery } from './queries.ts';

type DeliveryHeaderProps = { delivery: DeliveryDetail; refetch: DeliveryQuery['refetch'] };

export function DeliveryHeader({ delivery, refetch }: DeliveryHeaderProps) {
  const { roastRequestId: roast, videoDurationSeconds: seconds } = delivery;
  return (
    <>
      <BackToRoastLink roastId={roast._id} name={getWebsiteName(roast)} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <PageTitle>Delivery #{delivery.deliveryNumber}</PageTitle>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm leading-6">
            <DeliveryStatusBadge delivery={delivery} />
            <p className="font-semibold text-ink">By {delivery.testerId.fullName}</p>
            {delivery.guest && <p>{describeGuest(delivery)}</p>}
            <CustomParameter delivery={delivery} />
            {delivery.answersUnchangedSince && (
              <p>Profile self-declared, {formatUnchanged(delivery.answersUnchangedSince, delivery.submittedAt)}</p>
            )}
            <p>
              Submitted{' '}
              <time dateTime={delivery.submittedAt}>
                {formatDate(delivery.submittedAt)}, {formatTime(delivery.submittedAt)}
              </time>
            </p>
            {seconds !== null && <Fact name="Duration">{formatDuration(seconds)}</Fact>}
            <Fact name="File size">{formatFileSize(delivery.fileSize)}</Fact>
          </div>
          <GuestWarnings delivery={delivery} className="mt-2" />
        </div>
        {/* Reserves the space, so that the menu causes no layout shift when files become available. */}
        <div className="flex h-9 gap-3 max-sm:basis-full">
          <DownloadMenu files={delivery.files} refetch={refetch} />
          {delivery.guest && <DeleteRecordingButton delivery={delivery} />}
        </div>
      </div>
    </>
  );
}

/** The unit explains the value; only screen readers need the name. */
function Fact({ name, children }: { name: string; children: string }) {
  return (
    <p className="tabular-nums">
      <span className="sr-only">{name}: </span>
      {children}
    </p>
  );
}

type BackToRoastLinkProps = { roastId: string; name?: string };

/** Passes the list state on, so that the roast page can link back to the same filter and page. */
export function BackToRoastLink({ roastId, name = 'the request' }: BackToRoastLinkProps) {
  return (
    <BackLink to={roastPath(roastId)} state={useLocation().state}>
      Back to {name}
    </BackLink>
  );
}

const menuItems: Record<DeliveryFile, { label: string; Icon: LucideIcon }> = {
  'video.mp4': { label: 'Video (MP4)', Icon: FileVideo },
  'transcript.txt': { label: 'Transcript (TXT)', Icon: FileText },
  'transcript.vtt': { label: 'Transcript (VTT)', Icon: Captions },
  'transcript.srt': { label: 'Transcript (SRT)', Icon: Captions },
  'insights.json': { label: 'Insights (JSON)', Icon: ChartNoAxesColumn },
};

type DownloadMenuProps = { files: DeliveryDetail['files']; refetch: DeliveryQuery['refetch'] };

function DownloadMenu({ files, refetch }: DownloadMenuProps) {
  const availableFiles = deliveryFiles.filter((file) => files[file]);
  if (availableFiles.length === 0) return null;
  // Signed URLs expire, so fetch a fresh URL.
  const download = async (file: DeliveryFile) => {
    const { data, isSuccess } = await refetch();
    const url = isSuccess && data.files[file];
    if (url) startDownload(url);
    else toast.error('Failed to start the download. Please try again.');
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" size="sm">
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {availableFiles.map((file) => {
          const { label, Icon } = menuItems[file];
          return (
            <DropdownMenuItem key={file} onSelect={() => download(file)}>
              <Icon aria-hidden="true" />
              {label}
            </DropdownMenuItem>
          );
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function startDownload(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
