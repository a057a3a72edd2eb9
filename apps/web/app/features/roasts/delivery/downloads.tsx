import { type DeliveryDetail, type DeliveryFile, deliveryFiles } from '@outloud/contract/deliveries';
import { Button } from '@outloud/ui/button';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@outloud/ui/dropdown-menu';
import { toast } from '@outloud/ui/toaster';
import { Captions, ChartNoAxesColumn, Download, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import type { DeliveryQuery } from '../api/delivery.ts';

const looks: Record<DeliveryFile, { label: string; Icon: LucideIcon }> = {
  'video.mp4': { label: 'Video (MP4)', Icon: FileVideo },
  'transcript.txt': { label: 'Transcript (TXT)', Icon: FileText },
  'transcript.vtt': { label: 'Transcript (VTT)', Icon: Captions },
  'transcript.srt': { label: 'Transcript (SRT)', Icon: Captions },
  'insights.json': { label: 'Insights (JSON)', Icon: ChartNoAxesColumn },
};

type DownloadsProps = { files: DeliveryDetail['files']; refetch: DeliveryQuery['refetch'] };

export function Downloads({ files, refetch }: DownloadsProps) {
  const offered = deliveryFiles.filter((file) => files[file]);
  if (offered.length === 0) return null;
  // The addresses at hand may be too old by now.
  const save = async (file: DeliveryFile) => {
    const { data, isSuccess } = await refetch();
    const address = isSuccess && data.files[file];
    if (address) follow(address);
    else toast.error('The download could not be started');
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
        {offered.map((file) => {
          const { label, Icon } = looks[file];
          return (
            <DropdownMenuItem key={file} onSelect={() => save(file)}>
              <Icon aria-hidden="true" />
              {label}
            </DropdownMenuItem>
          );
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function follow(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
