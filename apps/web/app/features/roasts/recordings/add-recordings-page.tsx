import { getWebsiteName } from '@outloud/app-kit/roast.labels';
import { ApiError } from '@outloud/contract/client';
import type { RoastDetail } from '@outloud/contract/roasts';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { SegmentedControl } from '@outloud/ui/forms/segmented-control';
import { Skeleton } from '@outloud/ui/loading';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BackLink } from '../../../components/links.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { focusHeading, PageTitle } from '../../../components/page-title.tsx';
import { roastPath } from '../../../paths.ts';
import { roastErrorTitles } from '../../../roast.labels.ts';
import { useSession } from '../../../session/session.ts';
import { hasFreePlace } from '../own-people/guest-link-state.ts';
import { useRoast } from '../queries.ts';
import { type ChosenRecording, noRecordingsText } from './chosen-recordings.ts';
import { RecordingPicker } from './recording-picker.tsx';
import { UploadRecordings } from './upload-recordings.tsx';

type AddRecordingsPageProps = {
  id: string;
  /** Another feature, so that the route passes it. */
  renderRecorder: (onAdded: () => void) => ReactNode;
};

export function AddRecordingsPage({ id, renderRecorder }: AddRecordingsPageProps) {
  const { data: roast, error, isLoadingError, refetch } = useRoast(id);
  const navigate = useNavigate();
  const showRoast = () => navigate(roastPath(id));
  const isMissing = error instanceof ApiError && error.status === 404;
  const retry = () => {
    focusHeading();
    refetch();
  };
  return (
    <>
      <BackLink to={roastPath(id)}>Back to {roast ? getWebsiteName(roast) : 'the request'}</BackLink>
      <PageTitle>Add recordings</PageTitle>
      <div className="mt-8 max-w-2xl">
        {roast && <AddRecordings roast={roast} renderRecorder={renderRecorder} onDone={showRoast} />}
        {isMissing && (
          <Alert variant="destructive" title="Roast request not found">
            It may belong to another account, or the URL may be wrong.
          </Alert>
        )}
        {isLoadingError && !isMissing && (
          <LoadFailure message={roastErrorTitles.detail} error={error} onRetry={retry} />
        )}
        {!roast && !isLoadingError && <FormSkeleton />}
      </div>
    </>
  );
}

type AddRecordingsProps = {
  roast: RoastDetail;
  renderRecorder: AddRecordingsPageProps['renderRecorder'];
  onDone: () => void;
};

const sources = [
  { value: 'files', label: 'Upload videos' },
  { value: 'walkthrough', label: 'Record now' },
] as const;

function AddRecordings({ roast, renderRecorder, onDone }: AddRecordingsProps) {
  const { user } = useSession();
  const [search] = useSearchParams();
  const [source, setSource] = useState<(typeof sources)[number]['value']>(
    search.get('source') === 'walkthrough' ? 'walkthrough' : 'files',
  );
  const [recordings, setRecordings] = useState<ChosenRecording[] | null>(null);
  // The last place is taken while its recording is added, so this is decided once.
  const [canAdd] = useState(roast.reviewers === 'own' && hasFreePlace(roast));

  if (recordings && user) {
    return <UploadRecordings roastId={roast._id} owner={user._id} recordings={recordings} onDone={onDone} />;
  }
  if (!canAdd) {
    return (
      <Alert title="This request takes no more recordings">
        {roast.reviewers === 'own'
          ? 'It is closed, or all places are taken. Create another request for more recordings.'
          : 'Testers of Outloud record its reviews.'}
      </Alert>
    );
  }
  const freePlaces = roast.slots.filter(({ standing }) => standing === 'waiting').length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SegmentedControl legend="Where the recording comes from" options={sources} value={source} onChange={setSource} />
      {source === 'files' ? <FilesForm limit={freePlaces} onSubmit={setRecordings} /> : renderRecorder(onDone)}
    </div>
  );
}

type FilesFormProps = { limit: number; onSubmit: (recordings: ChosenRecording[]) => void };

function FilesForm({ limit, onSubmit }: FilesFormProps) {
  const [recordings, setRecordings] = useState<ChosenRecording[]>([]);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (recordings.length > 0) return onSubmit(recordings);
    setError(noRecordingsText);
    input.current?.focus();
  };
  return (
    <Card title="Your videos" description="Each video becomes a review of this request.">
      <form method="post" noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <RecordingPicker
          ref={input}
          recordings={recordings}
          onChange={(chosen) => {
            setError(undefined);
            setRecordings(chosen);
          }}
          limit={limit}
          error={error}
        />
        <Button type="submit" size="lg" className="justify-self-start max-sm:w-full">
          {recordings.length > 1 ? `Upload ${recordings.length} videos` : 'Upload'}
        </Button>
      </form>
    </Card>
  );
}

function FormSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the request</span>
      <Skeleton className="h-9 w-52" />
      <Skeleton className="mt-6 h-72 rounded-2xl" />
    </div>
  );
}
