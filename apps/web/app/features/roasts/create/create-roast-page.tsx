import { isOutcomeUnknown } from '@outloud/app-kit/idempotency-keys';
import { ApiError } from '@outloud/contract/client';
import { purchaseLimits } from '@outloud/domain/credits';
import { targetFieldNames } from '@outloud/domain/targeting/demographics';
import { Button } from '@outloud/ui/button';
import { RollingNumber } from '@outloud/ui/rolling-number';
import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Path, useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { PageTitle } from '../../../components/page-title.tsx';
import { setServerErrors } from '../../../forms/forms.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { addRecordingsPath, buyCreditsPath, paths, roastPath } from '../../../paths.ts';
import { useSession } from '../../../session/session.ts';
import { useSiteConfig } from '../../../site-config.ts';
import { type NewRoast, useCreateRoast } from '../mutations.ts';
import type { ChosenRecording } from '../recordings/chosen-recordings.ts';
import { UploadRecordings } from '../recordings/upload-recordings.tsx';
import { useDraft, useSaveDraft } from './draft.ts';
import { FreeSummary } from './free-summary.tsx';
import { LinkFields } from './link-fields.tsx';
import { usePrice } from './pricing.ts';
import { PricingSummary, summaryId } from './pricing-summary.tsx';
import { RecordingFields } from './recording-fields.tsx';
import { ReviewersField } from './reviewers-field.tsx';
import {
  createEmptyRoast,
  parseReviewerChoice,
  type RoastControl,
  type RoastValues,
  roastResolver,
} from './roast-values.ts';
import { TargetDemographics } from './target-demographics.tsx';
import { WebsiteInformation } from './website-information.tsx';

export const meta = () => getPageMeta('Request a Website Roast', 'Choose what to review, and who reviews it.');

export default function CreateRoastPage() {
  const { user } = useSession();
  // The key resets the form when another user signs in from another tab.
  return user && <NewRoastRequest key={user._id} owner={user._id} />;
}

type CreatedRoast = { roastId: string; recordings: ChosenRecording[] };

/** The form. If the customer chose videos, their upload replaces the form after the request is created. */
function NewRoastRequest({ owner }: { owner: string }) {
  const navigate = useNavigate();
  const [created, setCreated] = useState<CreatedRoast | null>(null);
  if (created) {
    return (
      <>
        <PageTitle>Uploading your videos</PageTitle>
        <div className="mt-8 max-w-2xl">
          <UploadRecordings {...created} owner={owner} onDone={() => navigate(roastPath(created.roastId))} />
        </div>
      </>
    );
  }
  return (
    <>
      <PageTitle>Request a Website Roast</PageTitle>
      <p className="mt-2 max-w-xl text-lg text-muted leading-7">
        Choose the website to review and the people who review it.
      </p>
      <RoastForm owner={owner} onUpload={setCreated} />
    </>
  );
}

const fields: Path<RoastValues>[] = [
  'websiteUrl',
  'websiteName',
  'websiteDescription',
  'specificInstructions',
  'focusAreas',
  ...targetFieldNames.map((field) => `targetDemographics.${field}` as const),
  'deliveriesExpected',
  'linkDays',
  'note',
  'redirectUrl',
];

/** Scroll margins keep focused fields above the sticky price bar. */
const fieldsClass =
  'max-xl:[&_:is(input,textarea,button,summary,[role=listbox])]:scroll-mb-28 flex min-w-0 flex-col gap-6';

/** Without guest reviews, only testers can review. */
function useInitialValues(owner: string): { initialValues: RoastValues; canChooseReviewers: boolean } {
  const [search] = useSearchParams();
  const canChooseReviewers = useSiteConfig()?.guestReviews ?? false;
  const choice = canChooseReviewers ? parseReviewerChoice(search.get('reviewers')) : undefined;
  const draft = useDraft(owner, choice ?? 'testers');
  if (canChooseReviewers || draft.reviewers === 'testers') return { initialValues: draft, canChooseReviewers };
  const { deliveriesExpected } = createEmptyRoast('testers');
  return { initialValues: { ...draft, reviewers: 'testers', deliveriesExpected }, canChooseReviewers };
}

type RoastFormProps = { owner: string; onUpload: (created: CreatedRoast) => void };

function RoastForm({ owner, onUpload }: RoastFormProps) {
  const navigate = useNavigate();
  const { mutate: create, reset, error, isPending } = useCreateRoast();
  const [isOutdated, setIsOutdated] = useState(false);
  const { initialValues, canChooseReviewers } = useInitialValues(owner);
  const form = useForm<RoastValues, unknown, NewRoast>({ resolver: roastResolver, defaultValues: initialValues });
  const { handleSubmit, setError, getValues, subscribe } = form;
  const reviewers = useWatch({ control: form.control, name: 'reviewers' });
  const saveDraft = useSaveDraft(owner, getValues);

  // An edit clears the error. If the last attempt may have succeeded, the warning stays, because submitting the edited
  // form creates another request.
  const handleEdit = useEffectEvent(() => (isOutcomeUnknown(error) ? setIsOutdated(true) : error && reset()));
  useEffect(() => subscribe({ formState: { values: true }, callback: () => handleEdit() }), [subscribe]);

  const submit = handleSubmit((body) => {
    setIsOutdated(false);
    create(body, {
      onSuccess: ({ roastRequest }) => openNextStep(roastRequest._id),
      onError: (failure) => failure instanceof ApiError && setServerErrors(failure, fields, setError),
    });
  });

  const openNextStep = (roastId: string) => {
    const { reviewers, recordingSource, recordings } = getValues();
    if (reviewers === 'testers') navigate(paths.roasts);
    else if (reviewers === 'own') navigate(roastPath(roastId));
    else if (recordingSource === 'walkthrough') navigate(addRecordingsPath(roastId, 'walkthrough'));
    else onUpload({ roastId, recordings });
  };
  const buyCredits = (missing: number) => {
    saveDraft();
    window.open(buyCreditsPath(Math.min(missing, purchaseLimits.maxCredits)), '_blank', 'noopener');
  };
  const reload = () => {
    saveDraft();
    window.location.reload();
  };

  const failure = { error, isOutdated, onReload: reload };
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className={fieldsClass}>
        {canChooseReviewers && <ReviewersField form={form} />}
        <WebsiteInformation form={form} />
        {reviewers === 'testers' && (
          <>
            <TargetDemographics form={form} />
            <PriceBar control={form.control} />
          </>
        )}
        {reviewers === 'own' && <LinkFields form={form} />}
        {reviewers === 'recordings' && <RecordingFields form={form} />}
      </div>
      {reviewers === 'testers' ? (
        <PricingSummary form={form} failure={failure} isPending={isPending} onBuy={buyCredits} />
      ) : (
        <FreeSummary form={form} failure={failure} isPending={isPending} />
      )}
    </form>
  );
}

/** A sticky price for narrow screens, where the summary is below the form. The visible summary covers the bar. */
function PriceBar({ control }: { control: RoastControl }) {
  const { total, perReview, reviews } = usePrice(control);
  const goToSummary = () => {
    const summary = document.getElementById(summaryId);
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="sticky bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-10 flex h-18 items-center justify-between gap-4 rounded-3xl border border-transparent bg-night px-4 text-on-night shadow-lift focus-within:z-30 xl:hidden dark:border-edge/50">
      <div className="grid">
        <p className="flex items-baseline gap-1.5">
          <RollingNumber value={total} className="font-display font-extrabold text-3xl tracking-[-0.03em]" />
          <span className="sr-only">Total {total}</span> <span className="text-sm">credits</span>
        </p>
        <p className="whitespace-nowrap text-night-muted text-sm tabular-nums leading-5">
          {perReview} per review × {reviews}
        </p>
      </div>
      <Button variant="secondary" onClick={goToSummary}>
        Summary
        <ArrowDown aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}
