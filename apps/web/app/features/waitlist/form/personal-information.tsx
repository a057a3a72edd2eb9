import { applicationLengths } from '@outloud/domain/waitlist';
import { Card } from '@outloud/ui/card';
import { type FieldProblem, TextQuestion } from './question.tsx';

export function PersonalInformation({ fieldProblem }: { fieldProblem: FieldProblem }) {
  return (
    <Card title="Personal Information">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextQuestion
            name="fullName"
            label="Full name"
            required
            fieldProblem={fieldProblem}
            autoComplete="name"
            maxLength={applicationLengths.fullName}
          />
        </div>
        <TextQuestion
          name="email"
          label="Email"
          hint="We’ll reply to this address."
          required
          fieldProblem={fieldProblem}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <TextQuestion
          name="phone"
          label="Phone"
          fieldProblem={fieldProblem}
          type="tel"
          autoComplete="tel"
          maxLength={applicationLengths.phone}
        />
      </div>
    </Card>
  );
}
