import { isOutcomeUnknown } from '@outloud/app-kit/idempotency-keys';
import { ApiError } from '@outloud/contract/client';
import { purchaseLimits } from '@outloud/domain/credits';
import { targetFieldNames } from '@outloud/domain/targeting/demographics';
import { Button } from '@outloud/ui/button';
import { RollingNumber } from '@outloud/ui/rolling-number';
import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { PageTitle } from '../../../components/page-title.tsx';
import { setServerErrors } from '../../../forms/forms.tsx';
import { getPageMeta } from '../../../page-meta.ts';
import { buyCreditsPath, paths } from '../../../paths.ts';
import { useSession } from '../../../session/session.ts';
import { type NewRoast, useCreateRoast } from '../mutations.ts';
import { useDraft, useSaveDraft } from './draft.ts';
import { usePrice } from './pricing.ts';
import { PricingSummary, summaryId } from './pricing-summary.tsx';
import { type RoastControl, type RoastValues, roastResolver } from './roast-values.ts';
import { TargetDemographics } from './target-demographics.tsx';
import { WebsiteInformation } from './website-information.tsx';

export const meta = () => getPageMeta('Request a Website Roast', 'Choose what to review, and who reviews it.');

export default function CreateRoastPage() {
  const { user } = useSession();
  return (
    <>
      <PageTitle>Request a Website Roast</PageTitle>
      <p className="mt-2 max-w-xl text-lg text-muted leading-7">
        Choose the website to review and the people who review it.
      </p>
      {/* The key resets the form when another user signs in from another tab. */}
      {user && <RoastForm key={user._id} owner={user._id} />}
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
];

/** Scroll margins keep focused fields above the sticky price bar. */
const fieldsClass =
  'max-xl:[&_:is(input,textarea,button,summary,[role=listbox])]:scroll-mb-28 flex min-w-0 flex-col gap-6';

function RoastForm({ owner }: { owner: string }) {
  const navigate = useNavigate();
  const { mutate: create, reset, error, isPending } = useCreateRoast();
  const [isOutdated, setIsOutdated] = useState(false);
  const form = useForm<RoastValues, unknown, NewRoast>({ resolver: roastResolver, defaultValues: useDraft(owner) });
  const { handleSubmit, setError, getValues, subscribe } = form;
  const saveDraft = useSaveDraft(owner, getValues);

  // An edit clears the error. If the last attempt may have succeeded, the warning stays, because submitting the edited
  // form creates another request.
  const handleEdit = useEffectEvent(() => (isOutcomeUnknown(error) ? setIsOutdated(true) : error && reset()));
  useEffect(() => subscribe({ formState: { values: true }, callback: () => handleEdit() }), [subscribe]);

  const submit = handleSubmit((body) => {
    setIsOutdated(false);
    create(body, {
      onSuccess: () => navigate(paths.roasts),
      onError: (failure) => failure instanceof ApiError && setServerErrors(failure, fields, setError),
    });
  });

  const buyCredits = (missing: number) => {
    saveDraft();
    window.open(buyCreditsPath(Math.min(missing, purchaseLimits.maxCredits)), '_blank', 'noopener');
  };
  const reload = () => {
    saveDraft();
    window.location.reload();
  };

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className={fieldsClass}>
        <WebsiteInformation form={form} />
        <TargetDemographics form={form} />
        <PriceBar control={form.control} />
      </div>
      <PricingSummary
        form={form}
        failure={{ error, isOutdated, onReload: reload }}
        isPending={isPending}
        onBuy={buyCredits}
      />
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
