import { Card } from '@outloud/ui/card';
import { Field } from '@outloud/ui/field';
import { Input } from '@outloud/ui/input';
import { Textarea } from '@outloud/ui/textarea';
import { getFieldError } from '../../../lib/forms.ts';
import { FocusAreas } from './focus-areas.tsx';
import type { RequestFormApi } from './request-values.ts';

const labels = {
  websiteUrl: 'Website URL',
  websiteName: 'Website name',
  websiteDescription: 'Description',
  specificInstructions: 'Specific instructions',
} as const;

export function WebsiteInformation({ form }: { form: RequestFormApi }) {
  const { register, formState } = form;
  const getFieldProps = (name: keyof typeof labels) => ({
    label: labels[name],
    error: getFieldError(formState.errors, name, labels[name]),
  });
  return (
    <Card title="Website Information" description="Only the URL is required. The rest makes for better reviews.">
      <div className="grid gap-5">
        <Field {...getFieldProps('websiteUrl')} hint="The full URL, including https://">
          {(control) => (
            <Input
              type="url"
              inputMode="url"
              autoComplete="url"
              placeholder="https://example.com"
              required
              {...control}
              {...register('websiteUrl')}
            />
          )}
        </Field>
        <Field {...getFieldProps('websiteName')} note="Optional">
          {(control) => <Input autoComplete="off" {...control} {...register('websiteName')} />}
        </Field>
        <Field {...getFieldProps('websiteDescription')} note="Optional" hint="What it is, and who it is for.">
          {(control) => <Textarea {...control} {...register('websiteDescription')} />}
        </Field>
        <Field
          {...getFieldProps('specificInstructions')}
          note="Optional"
          hint="A task to try, a page to find, a question to answer."
        >
          {(control) => <Textarea {...control} {...register('specificInstructions')} />}
        </Field>
        <FocusAreas form={form} />
      </div>
    </Card>
  );
}
