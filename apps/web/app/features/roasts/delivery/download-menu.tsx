import { type DeliveryDetail, type DeliveryFile, deliveryFiles } from '@outloud/contract/deliveries';
import { Button } from '@outloud/ui/button';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@outloud/ui/dropdown-menu';
import { toast } from '@outloud/ui/toaster';
import { Captions, ChartNoAxesColumn, Download, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import type { DeliveryQuery } from '../api/delivery.ts';

const menuItems: Record<DeliveryFile, { label: string; Icon: LucideIcon }> = {
  'video.mp4': { label: 'Video (MP4)', Icon: FileVideo },
  'transcript.txt': { label: 'Transcript (TXT)', Icon: FileText },
  'transcript.vtt': { label: 'Transcript (VTT)', Icon: Captions },
  'transcript.srt': { label: 'Transcript (SRT)', Icon: Captions },
  'insights.json': { label: 'Insights (JSON)', Icon: ChartNoAxesColumn },
};

type DownloadMenuProps = { files: DeliveryDetail['files']; refetch: DeliveryQuery['refetch'] };

export function DownloadMenu({ files, refetch }: DownloadMenuProps) {
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
