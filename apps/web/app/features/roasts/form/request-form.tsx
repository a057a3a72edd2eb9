import { ApiError } from '@outloud/contract/client';
import { purchaseLimits } from '@outloud/domain/credits';
import { targetFieldNames } from '@outloud/domain/demographics';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { setServerErrors } from '../../../lib/forms.ts';
import { isOutcomeUnknown } from '../../../lib/idempotency-keys.ts';
import { buyCreditsPath, paths } from '../../../paths.ts';
import { type NewRoast, useCreateRoast } from '../api/create-roast.ts';
import { PriceBar } from './price-bar.tsx';
import { PricingSummary } from './pricing-summary.tsx';
import { type RequestValues, requestResolver } from './request-values.ts';
import { TargetDemographics } from './target-demographics.tsx';
import { useDraft, useSaveDraft } from './use-draft.ts';
import { WebsiteInformation } from './website-information.tsx';

const fields: Path<RequestValues>[] = [
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

export function RequestForm({ owner }: { owner: string }) {
  const navigate = useNavigate();
  const { mutate: create, reset, error, isPending } = useCreateRoast();
  const [isOutdated, setIsOutdated] = useState(false);
  const form = useForm<RequestValues, unknown, NewRoast>({ resolver: requestResolver, defaultValues: useDraft(owner) });
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
