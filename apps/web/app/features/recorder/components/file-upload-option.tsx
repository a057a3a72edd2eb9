import { validateVideoFile, videoErrorMessages } from '@outloud/domain/video';
import { VideoField } from '@outloud/uploader/video-field';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';

type FileUploadOptionProps = { isOpen: boolean; onChoose: (file: File) => void };

/** For testers who recorded with another app. */
export function FileUploadOption({ isOpen, onChoose }: FileUploadOptionProps) {
  const [error, setError] = useState<string>();
  const choose = (file: File | null) => {
    const problem = file && validateVideoFile(file);
    setError(problem ? videoErrorMessages[problem] : undefined);
    if (file && !problem) onChoose(file);
  };
  return (
    <details open={isOpen} className="group border-line border-t pt-5">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-muted transition-transform group-open:rotate-90 motion-reduce:transition-none"
        />
        Upload a file instead
      </summary>
      <div className="pt-3">
        <VideoField file={null} onChoose={choose} error={error} />
      </div>
    </details>
  );
}
