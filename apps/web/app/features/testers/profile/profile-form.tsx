import { ApiError } from '@outloud/contract/client';
import type { EndpointBody } from '@outloud/contract/endpoint';
import { type TesterProfile, updateDemographicProfile } from '@outloud/contract/testers';
import { targetFields, targetGroups } from '@outloud/domain/demographics';
import { Button } from '@outloud/ui/button';
import { Card } from '@outloud/ui/card';
import { toast } from '@outloud/ui/toaster';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { createBodyResolver, setServerErrors } from '../../../lib/forms.ts';
import { useUpdateDemographicProfile } from '../api/update-profile.ts';
import { Completeness } from './completeness.tsx';
import { type Answers, getAnswers, getChangedAnswers, type Question } from './profile-answers.ts';
import { ProfileField } from './profile-field.tsx';
import { useFocusFieldFromHash } from './use-focus-field-from-hash.ts';

export const profileCard = {
  title: 'Demographic profile',
  description:
    'Customers choose whose opinion they pay for. You get roasts that fit your answers, so answer truthfully.',
};

/** Same groups as in the request form, because customers target by these answers. */
const groups = targetGroups.map(({ label, fields }, index) => {
  const questions: Question[] = fields.map((field) => targetFields[field].profile);
  return { label, questions: index === 0 ? [...questions, 'city' as const] : questions };
});

const bodyResolver = createBodyResolver(updateDemographicProfile);

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
    resolver: (answers, context, options) =>
      bodyResolver(getChangedAnswers(savedProfile, answers) as never, context, options as never) as never,
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
        <Completeness completeness={profile.completeness} />
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
