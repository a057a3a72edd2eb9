import { CallError } from '@outloud/contract/client';
import { targetFieldNames } from '@outloud/domain/demographics';
import { useEffect, useEffectEvent } from 'react';
import { type Path, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { showProblems } from '../../../lib/forms.ts';
import { paths } from '../../../paths.ts';
import { type NewRoast, useCreateRoast } from '../api/create-roast.ts';
import { forgetDraft, saveDraft } from './draft.ts';
import { PriceBar } from './price-bar.tsx';
import { type RequestValues, requestRules } from './request-values.ts';
import { Summary } from './summary.tsx';
import { TargetDemographics } from './target-demographics.tsx';
import { useDraft } from './use-draft.ts';
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

/** The focus must not end up behind the bar with the price. */
const aboveBar =
  'max-xl:[&_:is(input,textarea,button,summary,[role=listbox])]:scroll-mb-28 flex min-w-0 flex-col gap-6';

export function RequestForm({ owner }: { owner: string }) {
  const navigate = useNavigate();
  const { create, reset, error, isPending } = useCreateRoast();
  const form = useForm<RequestValues, unknown, NewRoast>({ resolver: requestRules, defaultValues: useDraft(owner) });
  const { handleSubmit, setError, getValues, subscribe } = form;

  const changed = useEffectEvent(() => error && reset());
  useEffect(() => subscribe({ formState: { values: true }, callback: () => changed() }), [subscribe]);

  const submit = handleSubmit((body) =>
    create(body, {
      onSuccess: () => {
        forgetDraft();
        navigate(paths.roasts);
      },
      onError: (failure) => failure instanceof CallError && showProblems(failure, fields, setError),
    }),
  );

  const buyCredits = () => {
    saveDraft(owner, getValues());
    window.open(paths.credits, '_blank', 'noopener');
  };

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className={aboveBar}>
        <WebsiteInformation form={form} />
        <TargetDemographics form={form} />
        <PriceBar control={form.control} />
      </div>
      <Summary form={form} error={error} isPending={isPending} onBuy={buyCredits} />
    </form>
  );
}
