import { formatDate, formatDateTime } from '@outloud/app-kit/format';
import { ApiError } from '@outloud/contract/client';
import { appealRejection, type Decision } from '@outloud/contract/fairness';
import { appealRules } from '@outloud/domain/fairness';
import { Badge } from '@outloud/ui/badge';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { Field } from '@outloud/ui/forms/field';
import { Textarea } from '@outloud/ui/forms/input';
import { Skeleton } from '@outloud/ui/loading';
import { ShowMore } from '@outloud/ui/navigation/pagination';
import { Dialog, DialogClose, DialogContent } from '@outloud/ui/overlays/dialog';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { LoadFailure } from '../../components/load-failure.tsx';
import { focusHeading } from '../../components/page-title.tsx';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../forms/forms.tsx';
import { paths } from '../../paths.ts';
import { decisionLabels, describeAppeal, describeRule } from './fairness.labels.ts';
import { useAppealRejection, useDecisions } from './queries.ts';

export function DecisionsCard() {
  const query = useDecisions();
  const { data: decisions, error, refetch } = query;
  const retry = () => {
    focusHeading();
    refetch();
  };
  return (
    <Card title="Decisions" description="Every decision about your reviews and claims, newest first.">
      {!decisions && error && <LoadFailure message={error.message} onRetry={retry} />}
      {!decisions && !error && (
        <div role="status">
          <span className="sr-only">Loading your decisions</span>
          <Skeleton className="h-60 rounded-xl" />
        </div>
      )}
      {decisions?.length === 0 && (
        <EmptyState title="No decisions yet" text="The decision about your first review appears here.">
          <Button asChild variant="secondary" className="mt-2">
            <Link to={paths.availableRoasts}>Find a roast</Link>
          </Button>
        </EmptyState>
      )}
      {decisions && decisions.length > 0 && (
        <>
          <ul className="-mt-2 divide-y divide-line">
            {decisions.map((decision) => (
              <DecisionItem key={decision._id} decision={decision} />
            ))}
          </ul>
          <ShowMore
            countText={decisions.length === 1 ? '1 decision' : `${decisions.length} decisions`}
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            error={query.isFetchNextPageError ? query.error : null}
            onShowMore={() => query.fetchNextPage()}
          />
        </>
      )}
    </Card>
  );
}

function DecisionItem({ decision }: { decision: Decision }) {
  const { kind, host, reason, decidedAt, appeal } = decision;
  const { label, variant } = decisionLabels[kind];
  return (
    <li className="grid gap-2 py-4 text-sm leading-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge variant={variant}>{label}</Badge>
        <span className="wrap-anywhere font-semibold">{host || 'Deleted website'}</span>
        <time dateTime={decidedAt} className="text-muted">
          {formatDate(decidedAt)}
        </time>
      </div>
      <p>{describeRule(decision)}</p>
      {reason && <blockquote className="whitespace-pre-line border-edge border-l-2 pl-3">{reason}</blockquote>}
      {appeal && (
        <div className="grid gap-1 rounded-xl bg-surface p-3">
          <p className="font-semibold">{describeAppeal(appeal)}</p>
          <p className="wrap-anywhere whitespace-pre-line text-muted">{appeal.text}</p>
          {appeal.answer && <p className="wrap-anywhere whitespace-pre-line">Our answer: {appeal.answer}</p>}
        </div>
      )}
      <AppealAction decision={decision} />
    </li>
  );
}

function AppealAction({ decision: { _id, host, appealableUntil } }: { decision: Decision }) {
  const [isOpen, setIsOpen] = useState(false);
  const sectionId = useId();
  if (!appealableUntil && !isOpen) return null;
  // After an appeal, the button that opened the dialog no longer exists.
  const returnFocus = (event: Event) => {
    event.preventDefault();
    const opener = document.getElementById(sectionId)?.querySelector('button');
    (opener ?? document.querySelector('h1'))?.focus({ preventScroll: true });
  };
  return (
    <div id={sectionId} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {appealableUntil && (
        <>
          <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
            Appeal<span className="sr-only"> the rejection of {host}</span>
          </Button>
          <span className="text-muted">Until {formatDateTime(appealableUntil)}</span>
        </>
      )}
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent
          title="Appeal this rejection"
          description={`Say why the review should be accepted. We answer within ${appealRules.responseHours} hours.`}
          onCloseAutoFocus={returnFocus}
        >
          <AppealForm id={_id} onDone={() => setIsOpen(false)} />
        </DialogContent>
      </Dialog>
    </div>
  );
}

const textLabel = 'Your appeal';

function AppealForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { mutate, error, isPending, isError, reset } = useAppealRejection(id);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: createBodyResolver(appealRejection),
    defaultValues: { text: '' },
  });
  const submit = handleSubmit((body) =>
    mutate(body, {
      onSuccess: onDone,
      onError: (error) => error instanceof ApiError && setServerErrors(error, ['text'], setError),
    }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <FormFailure error={error} errors={formState.errors}>
        Nothing was changed.
      </FormFailure>
      <Field
        label={textLabel}
        hint="Only our team reads this."
        error={getFieldError(formState.errors, 'text', textLabel)}
      >
        {(control) => (
          <Textarea
            {...control}
            required
            maxLength={appealRules.maxTextLength}
            {...register('text', { onChange: () => isError && reset() })}
          />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <DialogClose asChild>
          <Button variant="secondary">Close</Button>
        </DialogClose>
        <Button type="submit" pending={isPending}>
          {isPending ? 'Sending...' : 'Send appeal'}
        </Button>
      </div>
    </form>
  );
}
