import { ApiError } from '@outloud/contract/client';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { type TesterProfile, updateDemographicProfile } from '@outloud/contract/testers';
import { formatDollars } from '@outloud/domain/credits';
import { targetFields, targetGroups } from '@outloud/domain/targeting/demographics';
import { answerWaitDays } from '@outloud/domain/targeting/profile-changes';
import { applicationLengths, requiredProfileFields } from '@outloud/domain/waitlist';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/forms/field';
import { Input } from '@outloud/ui/forms/input';
import { toast } from '@outloud/ui/overlays/toaster';
import { useEffect, useEffectEvent } from 'react';
import { type FieldErrors, type UseFormRegisterReturn, type UseFormSetFocus, useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { createBodyResolver, FormFailure, getFieldError, setServerErrors } from '../../../forms/forms.tsx';
import { ProfileSelect } from '../../../forms/profile-select.tsx';
import { Completeness } from '../completeness.tsx';
import { useUpdateDemographicProfile } from '../mutations.ts';
import {
  type Answers,
  findOpening,
  findWaitingAnswer,
  formatOpening,
  formatWaitingAnswer,
  getAnswers,
  getChangedAnswers,
  getMaxExtraPay,
  getQuestionLabel,
  type Question,
} from '../profile-answers.ts';

export const profileCard = {
  title: 'Demographic profile',
  description: `Customers choose whose opinion they pay for. You get roasts that fit your answers, so answer truthfully. A changed answer counts after ${answerWaitDays} days.`,
};

/** Same groups as in the request form, because customers target by these answers. */
const groups = targetGroups.map(({ label, fields }, index) => {
  const questions: Question[] = fields.map((field) => targetFields[field].profile);
  return { label, questions: index === 0 ? [...questions, 'city' as const] : questions };
});

export function ProfileForm({ profile }: { profile: TesterProfile }) {
  const update = useUpdateDemographicProfile();
  const savedProfile = profile.demographicProfile;
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm<
    Answers,
    unknown,
    EndpointBody<typeof updateDemographicProfile>
  >({
    values: getAnswers(savedProfile),
    resetOptions: { keepDirtyValues: true },
    resolver: createBodyResolver(updateDemographicProfile, (answers: Answers) =>
      getChangedAnswers(savedProfile, answers),
    ),
  });
  const { errors } = formState;
  useFocusFieldFromHash(setFocus);

  const submit = handleSubmit((body) =>
    update.mutate(body, {
      onSuccess: (response) => {
        reset(getAnswers(response.profile.demographicProfile));
        toast.success('Profile updated successfully');
      },
      onError: (error) => {
        if (error instanceof ApiError) setServerErrors(error, Object.keys(savedProfile) as Question[], setError);
      },
    }),
  );

  return (
    <Card {...profileCard}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-7">
        <Completeness profile={profile} />
        <FormFailure error={update.error} errors={errors} />
        {groups.map(({ label, questions }) => (
          <fieldset key={label} className="min-w-0 border-line border-t pt-6">
            <legend className="float-left mb-4 w-full font-bold font-display">{label}</legend>
            <div className="clear-both grid items-start gap-5 sm:grid-cols-2">
              {questions.map((question) => (
                <ProfileField
                  key={question}
                  question={question}
                  profile={profile}
                  errors={errors}
                  control={register(question, { onChange: () => update.isError && update.reset() })}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <Button type="submit" pending={update.isPending} className="justify-self-start">
          {update.isPending ? 'Saving...' : 'Save profile'}
        </Button>
      </form>
    </Card>
  );
}

type ProfileFieldProps = {
  question: Question;
  profile: TesterProfile;
  errors: FieldErrors<Answers>;
  control: UseFormRegisterReturn;
};

/** One profile question. An unanswered question shows how much more an answer could pay. */
function ProfileField({ question, profile, errors, control }: ProfileFieldProps) {
  const isAnswered = profile.demographicProfile[question] !== null;
  const opening = isAnswered ? undefined : findOpening(profile.opens, question);
  const waitingAnswer = findWaitingAnswer(profile.waitingAnswers, question);
  const label = getQuestionLabel(question);
  return (
    <Field
      label={label}
      note={opening && `Pays up to ${formatDollars(getMaxExtraPay(question))} more`}
      hint={
        waitingAnswer
          ? formatWaitingAnswer(waitingAnswer)
          : opening && opening.roasts > 0 && <span className="text-good">{formatOpening(opening)}</span>
      }
      error={getFieldError(errors, question, label)}
    >
      {(fieldProps) =>
        question === 'city' ? (
          <Input autoComplete="address-level2" maxLength={applicationLengths.city} {...fieldProps} {...control} />
        ) : (
          <ProfileSelect
            field={question}
            emptyLabel={isAnswered && isRequired(question) ? undefined : 'No answer'}
            {...fieldProps}
            {...control}
          />
        )
      }
    </Field>
  );
}

/** Required answers of the application can be changed, but not removed. */
function isRequired(question: Question): boolean {
  return (requiredProfileFields as readonly Question[]).includes(question);
}

/** Focuses the question in the URL hash, for example '#housingStatus'. */
function useFocusFieldFromHash(setFocus: UseFormSetFocus<Answers>) {
  const { hash } = useLocation();
  const focus = useEffectEvent((question: string) => setFocus(question as Question));
  useEffect(() => {
    if (hash) focus(hash.slice(1));
  }, [hash]);
}
